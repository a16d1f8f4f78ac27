import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { fetchAbsences } from '../../../dataProvider/calls/absences.ts';
import type { Absence } from '../../../protocol/calendars.ts';
import type { DeadEnd } from '../../../protocol/duty.ts';
import { useDefinition, useDefinitions, useMay } from '../../definition/context.tsx';
import { orgFieldOf } from '../../definition/organization.ts';
import { DAY_MINUTES, type Day, dateOf, readDay, writeMoment } from '../../duty/days.ts';
import { readOverrides } from '../../duty/overrides.ts';
import type { Assignee as Person } from '../../duty/rotation.ts';
import type { Shift } from '../../duty/shifts.ts';
import { allows } from '../../engine/access.ts';
import type { RecordData } from '../../engine/definition.ts';
import { type Options, textOption } from '../../engine/named.ts';
import { useFormInfo } from '../../inputs/FormContext.ts';
import type { Preview } from './preview.ts';
import type { Shape } from './shape.ts';
import { assigneeKeyIn, coverageOf, isOverridden, shiftsOf, yearFrom } from './unrolled.ts';
import { type AssigneeLabels, useAssigneeLabels } from './useAssigneeLabels.ts';
import { useHolidays } from './useHolidays.ts';
import { useReach } from './useReach.ts';

const NONE: readonly Absence[] = [];

interface Known {
  absences: readonly Absence[];
  /** Whether the platform has absences that the user may not see or that could not be fetched. */
  unknown: boolean;
}

/** Fetches the absences in a schedule between two days. `name`: name of their resource. */
function useAbsences(name: string | undefined, scheduleId: number | undefined, from: Day, to: Day): Known {
  const resource = useDefinitions().byName.get(name ?? '');
  const may = useMay(resource)('list');
  const kept = resource !== undefined && allows(resource, 'list');
  const range = { from: writeMoment(from * DAY_MINUTES), to: writeMoment(to * DAY_MINUTES), scheduleId };
  const { data = NONE, isError } = useQuery({
    queryKey: ['duty', name, range],
    queryFn: ({ signal }) => (resource ? fetchAbsences(resource, range, signal) : NONE),
    enabled: kept && may,
    retry: false,
  });
  return { absences: data, unknown: kept && (!may || isError) };
}

const personOf = (participantId: number): Person => ({ participantId, alarmPlanId: null, alarmPointId: null });

/** Unrolls a schedule between two days, with holidays and absences, and returns whom it appoints. */
export function useUnrolled(
  shape: Shape,
  options: Options,
  values: RecordData,
  [monday, end]: [Day, Day],
): { preview: Preview; who: AssigneeLabels } {
  const resource = useDefinition();
  const translate = useTranslate();
  const { defaults } = useFormInfo();
  const today = readDay(defaults.today) ?? 0;
  const coming = yearFrom(today);
  const years = [coming.from, coming.to, monday, end].map((day) => dateOf(day).year);
  const orgId = values[orgFieldOf(resource) ?? ''];
  const { holidayAt } = useHolidays(textOption(options, 'holidays'), orgId, [...new Set(years)].sort());
  const { overrides, others, unknown } = useOverrides(shape, options, values, [
    Math.min(monday, coming.from),
    Math.max(end, coming.to),
  ]);
  const who = useAssigneeLabels(shape, [values], others);

  const covers = overrides.flatMap(({ coverId }) => coverId ?? []);
  const { gapsIn } = useReach([values], [coming.from, coming.to], [...new Set(covers)]);
  const around = { holidayAt, overrides, gapsIn };
  const coverage = coverageOf(resource, shape, values, around, today);
  const nameOf = (whom: Shift['who']) => who(assigneeKeyIn(shape, whom));
  const main = shape.who[0]?.[1].to;
  /** Names somebody who is absent, whom only the schedule knows. */
  const named = (end: DeadEnd): DeadEnd =>
    end.kind === 'participant' && end.title === '' && end.id !== null && main
      ? { ...end, title: nameOf(personOf(end.id)).title, resource: main }
      : end;
  const preview: Preview = {
    begin: Math.max(readDay(String(values.validFrom ?? '')) ?? monday, 0),
    now: defaults.now,
    shifts: shiftsOf(resource, values, around, monday, end),
    coverage: { ...coverage, gaps: coverage.gaps.map((gap) => ({ ...gap, why: gap.why.map(named) })) },
    covered: shiftsOf(resource, values, around, coming.from, coming.to).filter(isOverridden),
    holidayAt,
    nameOf: (shift) => nameOf(shift.who),
    reasonText: (shift) =>
      isOverridden(shift)
        ? translate(shift.who ? 'rotation.covers' : 'rotation.absent', {
            name: nameOf(shift.who ?? personOf(shift.reason.insteadOf)).title,
            absent: nameOf(personOf(shift.reason.insteadOf)).title,
          })
        : undefined,
    unknown,
  };
  return { preview, who };
}

/** Returns the absences of the people whom a schedule appoints, as overrides, and everybody who covers. */
function useOverrides(shape: Shape, options: Options, values: RecordData, [from, to]: [Day, Day]) {
  const id = typeof values.id === 'number' ? values.id : undefined;
  const { absences, unknown } = useAbsences(textOption(options, 'absences'), id, from, to);
  const others = absences.flatMap(({ coverId, coverName }) => {
    const key = coverId === null ? undefined : assigneeKeyIn(shape, personOf(coverId));
    return key === undefined ? [] : [{ key, title: coverName ?? undefined }];
  });
  return { overrides: readOverrides(absences, id ?? null), others, unknown };
}
