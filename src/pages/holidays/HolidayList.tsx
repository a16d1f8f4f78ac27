import { useLocale, useTranslate } from 'ra-core';
import { useLabels } from '../../definition/labels.ts';
import { useShownOrgName } from '../../i18n/orgName.ts';
import { CardTable } from '../../ui/CardTable.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { State } from '../../ui/State.tsx';
import { daysName } from './dayText.ts';
import type { Entry } from './entries.ts';

/** The holidays of a year one below the other, inherited ones included. */
export function HolidayList({ entries, onOpen }: { entries: readonly Entry[]; onOpen: (entry: Entry) => void }) {
  const translate = useTranslate();
  const language = useLocale();
  const labels = useLabels();
  const shownName = useShownOrgName();
  if (entries.length === 0) {
    return (
      <State title={labels.none()}>
        <p>{translate('holidayYear.selectDay')}</p>
      </State>
    );
  }
  const heads = [
    translate('holidayYear.days'),
    labels.field('title'),
    translate('holidayYear.kind'),
    labels.field('orgId'),
  ];
  return (
    <CardTable heads={heads} caption={labels.name(2)}>
      {entries.map((entry) => {
        const { holiday, of, first, last } = entry;
        const flags = (['recurring', 'standard'] as const).filter((flag) => holiday[flag]);
        return (
          <tr key={`${of?.orgId ?? ''} ${holiday.id} ${first}`}>
            <td data-head={heads[0]}>{daysName(first, last, language)}</td>
            <td data-head={heads[1]}>
              <LinkButton onClick={() => onOpen(entry)}>{holiday.title}</LinkButton>
            </td>
            <td data-head={heads[2]}>
              {flags.map((flag) => (
                <Pill key={flag} label={labels.field(flag)} />
              ))}
              {!holiday.active && <Pill label={translate('holidayYear.off')} />}
            </td>
            <td data-head={heads[3]}>{of ? shownName(of.orgName) : translate('holidayYear.here')}</td>
          </tr>
        );
      })}
    </CardTable>
  );
}
