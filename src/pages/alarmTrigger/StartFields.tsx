import { Box, OutlinedInput } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { useExtension, useTimeZone } from '../../definition/context.tsx';
import { useFieldMessage } from '../../definition/labels.ts';
import { TemporalBox } from '../../inputs/TemporalBox.tsx';
import { laterStart } from '../../live/laterStart.ts';
import { useDerivedFromNow } from '../../live/times.ts';
import { Labelled, SelectField } from '../../ui/Labelled.tsx';
import { FIELDS } from './fields.ts';
import { PRIORITIES, type Values } from './form.ts';

interface StartFieldsProps {
  values: Values;
  manual: boolean;
  locked: boolean;
  faults: { [field: string]: string };
  set: (changes: Partial<Values>) => void;
}

/** Fields for priority, start time and number of required accepts. */
export function StartFields({ values, manual, locked, faults, set }: StartFieldsProps) {
  const translate = useTranslate();
  const message = useFieldMessage();
  const extended = useExtension('alarms');
  const zone = useTimeZone();
  const { priority, later, start, startChosen, requiredAcceptances } = values;
  const proposal = useDerivedFromNow((now) => laterStart(zone, now));
  // a proposal stays ahead while the form is open; a start that somebody has chosen is never changed
  useEffect(() => {
    if (later && !startChosen && !locked && start !== proposal) set({ start: proposal });
  }, [later, startChosen, locked, start, proposal, set]);
  const error = (code: string | undefined) =>
    code === undefined ? undefined : code === 'past' ? translate('raise.past') : message(code);
  const change = (changes: Partial<Values>) => locked || set(changes);
  return (
    <Box sx={FIELDS}>
      <SelectField
        label={translate('raise.priority')}
        error={error(faults.priority)}
        value={String(priority)}
        options={PRIORITIES.map((one) => [String(one), translate(`raise.priorities.${one}`)] as const)}
        onChange={(value) => change({ priority: Number(value) })}
      />
      <SelectField
        label={translate('raise.start')}
        value={later ? 'later' : 'now'}
        options={(['now', 'later'] as const).map((one) => [one, translate(`raise.starts.${one}`)] as const)}
        onChange={(value) => change({ later: value === 'later', start: startChosen ? start : proposal })}
      />
      {later && (
        <div data-fault={faults.start ? '' : undefined} tabIndex={-1}>
          <TemporalBox
            label={translate('raise.startAt')}
            kind="dateTime"
            value={start}
            error={error(faults.start)}
            onChange={(next) => change({ start: next, startChosen: true })}
          />
        </div>
      )}
      {manual && extended && (
        <Labelled
          id="raise-acceptances"
          label={translate('raise.acceptances')}
          help={requiredAcceptances === 0 ? translate('raise.informs') : undefined}
          error={error(faults.requiredAcceptances)}
        >
          <OutlinedInput
            id="raise-acceptances"
            readOnly={locked}
            error={faults.requiredAcceptances !== undefined}
            inputProps={{ inputMode: 'numeric', maxLength: 2, 'aria-describedby': 'raise-acceptances-help' }}
            value={Number.isNaN(requiredAcceptances) ? '' : requiredAcceptances}
            onChange={({ target }) => set({ requiredAcceptances: Number.parseInt(target.value, 10) })}
          />
        </Labelled>
      )}
    </Box>
  );
}
