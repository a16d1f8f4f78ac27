import { OutlinedInput } from '@mui/material';
import { type SyntheticEvent, useId } from 'react';
import { ALARM_STATUSES } from '../../../protocol/alarms.ts';
import { GROUP_BYS, MOST_SECONDS, REPORT_RANGES, type ReportTab } from '../../../protocol/reports.ts';
import { OrganizationChip } from '../../choose/organization/OrganizationChip.tsx';
import { TemporalBox } from '../../inputs/TemporalBox.tsx';
import { Button } from '../../ui/Button.tsx';
import { Line } from '../../ui/blocks.tsx';
import { Labelled, SelectField } from '../../ui/Labelled.tsx';
import { Switch } from '../../ui/Switch.tsx';
import type { ReportState, SetReport } from './address.ts';
import { useReportTexts } from './useReportTexts.ts';

const FIELD = { width: { xs: 'calc(50% - 5px)', sm: 150 } };
const SEARCH = { width: { xs: '100%', sm: 190 } };

interface OptionsProps {
  tab: ReportTab;
  state: ReportState;
  set: SetReport;
  /** Whether the platform makes reports; only then are there targets. */
  made: boolean;
}

/** The options of a report. Selections apply immediately, texts and targets with Enter or the button. */
export function Options({ state, set, made }: OptionsProps) {
  const { translate } = useReportTexts();
  const id = useId();
  const { range, from, to, groupBy, status, text, targets } = state;
  const select = (name: string, label: string, value: string, options: (readonly [string, string])[]) => (
    <Line as="span" sx={FIELD}>
      <SelectField
        label={label}
        value={value}
        options={options}
        onChange={(chosen) => set(name === 'range' ? rangeOf(chosen) : { [name]: chosen })}
      />
    </Line>
  );
  const rangeOf = (chosen: string) =>
    chosen === 'own' ? { range: chosen, from, to } : { range: chosen, from: '', to: '' };
  const day = (name: 'from' | 'to', value: string) => (
    <Line as="span" sx={FIELD}>
      <TemporalBox
        label={translate(`reports.${name}`)}
        kind="date"
        value={value}
        onChange={(chosen) => set({ range: 'own', ...ordered({ from, to, [name]: chosen }) })}
      />
    </Line>
  );
  const input = (name: string, label: string, value: string | number, seconds: boolean) => (
    <Line as="span" sx={seconds ? FIELD : SEARCH}>
      <Labelled id={`${id}-${name}`} label={label}>
        <OutlinedInput
          key={value}
          id={`${id}-${name}`}
          name={name}
          size="small"
          type={seconds ? 'number' : 'search'}
          defaultValue={value}
          inputProps={seconds ? { min: 1, max: MOST_SECONDS, required: true } : { maxLength: 200 }}
        />
      </Labelled>
    </Line>
  );
  const apply = (event: SyntheticEvent<HTMLElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget as HTMLFormElement);
    const value = (name: string) => String(typed.get(name) ?? '').trim();
    set({ text: value('text'), ...(made ? { first: value('first'), acceptance: value('acceptance') } : {}) });
  };
  return (
    <Line as="form" aria-label={translate('reports.options')} sx={{ alignItems: 'flex-end', my: 4 }} onSubmit={apply}>
      {select('range', translate('reports.period'), range, [
        ...REPORT_RANGES.map((one) => [one, translate(`reports.ranges.${one}`)] as const),
        ['own', translate('reports.ownRange')],
      ])}
      {range === 'own' && day('from', from)}
      {range === 'own' && day('to', to)}
      {select(
        'group',
        translate('reports.groupBy'),
        groupBy,
        GROUP_BYS.map((one) => [one, translate(`reports.groups.${one}`)] as const),
      )}
      {select('status', translate('reports.status'), status, [
        ['', translate('reports.anyStatus')],
        ...ALARM_STATUSES.map((one) => [one, translate(`enums.${one}`)] as const),
      ])}
      {input('text', translate('reports.search'), text, false)}
      {made && input('first', translate('reports.targetFirstCall'), targets.firstCall, true)}
      {made && input('acceptance', translate('reports.targetAcceptance'), targets.acceptance, true)}
      <Button type="submit">{translate('reports.apply')}</Button>
      <OrganizationChip id={state.orgId} ready here onSelect={(org) => set({ org: String(org) })} />
      <Switch
        label={translate('views.list.children')}
        checked={state.recursive}
        onChange={(on) => set({ children: on ? '' : 'no' })}
      />
    </Line>
  );
}

/** Returns the days in order: moving one past the other swaps them. */
function ordered({ from, to }: { from: string; to: string }) {
  return from <= to ? { from, to } : { from: to, to: from };
}
