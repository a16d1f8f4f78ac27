import { Box, Stack } from '@mui/material';
import { useLocale, useNotify, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { useDefinition } from '../../definition/context.tsx';
import { pickValues } from '../../engine/bulk.ts';
import { formatDateTime } from '../../engine/dates.ts';
import { useFormControls, useFormInfo } from '../../inputs/FormContext.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { SelectBox } from '../../ui/SelectBox.tsx';
import { Changes } from './Changes.tsx';
import { type Change, type Difference, differences, earlierValues, statesOf } from './states.ts';

interface StateComparisonProps {
  /** Newest first. */
  changes: readonly Change[];
  /** Index of the change whose states before and after are compared first. */
  first: number;
  /** Returns to the history. */
  onBack: () => void;
  /** Called when the form has earlier values. */
  onDone: () => void;
}

/**
 * Two states of a record side by side, and a way to put values of the earlier one back into the form, where they are
 * unsaved changes: rights, rules and conflicts are those of any other change. Only inside a record's form.
 */
export function StateComparison({ changes, first, onBack, onDone }: StateComparisonProps) {
  const resource = useDefinition();
  const translate = useTranslate();
  const notify = useNotify();
  const { base, readOnly } = useFormInfo();
  const { getValues, setValue } = useFormControls();
  // 0: the present state, n: the one before the change n - 1
  const [places, setPlaces] = useState({ earlier: first + 1, later: first });
  /** The fields that the user has chosen or left out; others are chosen unless they were changed since. */
  const [asked, setAsked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const states = statesOf(resource, base, changes);
  const [earlier, later] = [states[places.earlier] ?? base, states[places.later] ?? base];
  const typed = getValues();
  const found = new Map(differences(resource, earlier, later, typed).map((one) => [one.name, one]));
  const isChosen = ({ name, mayPutBack, changedSince }: Difference) =>
    !readOnly && mayPutBack && (asked.get(name) ?? !changedSince);
  const chosen = [...found.values()].filter(isChosen).map(({ name }) => name);

  const putBack = () => {
    const values = earlierValues(resource, chosen, { earlier, later, typed });
    for (const [name, value] of Object.entries(values))
      setValue(name, value, { shouldDirty: true, shouldValidate: true });
    notify('views.history.putBackNote', { type: 'info', messageArgs: { smart_count: chosen.length } });
    onDone();
  };
  return (
    <>
      <StateChoice changes={changes} places={places} onChoose={setPlaces} />
      {found.size === 0 && <p>{translate('views.history.same')}</p>}
      <Changes
        definition={resource}
        before={pickValues(earlier, [...found.keys()])}
        after={pickValues(later, [...found.keys()])}
        nameOf={(name, label) => {
          const one = found.get(name);
          if (readOnly || !one) return label;
          return (
            <FieldChoice
              label={label}
              difference={one}
              chosen={isChosen(one)}
              onChoose={(on) => setAsked(new Map(asked).set(name, on))}
            />
          );
        }}
      />
      <Stack direction="row" sx={{ gap: 2, mt: 4, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
        <Button onClick={onBack}>{translate('views.history.back')}</Button>
        {!readOnly && (
          <Button kind="primary" icon="history" disabled={chosen.length === 0} onClick={putBack}>
            {translate('views.history.putBack', { smart_count: chosen.length })}
          </Button>
        )}
      </Stack>
    </>
  );
}

interface FieldChoiceProps {
  label: string;
  difference: Difference;
  chosen: boolean;
  onChoose: (on: boolean) => void;
}

/** Whether a field gets its earlier value back, and what the user should know of it. */
function FieldChoice({ label, difference, chosen, onChoose }: FieldChoiceProps) {
  const translate = useTranslate();
  const { mayPutBack, changedSince } = difference;
  const note = changedSince ? 'since' : mayPutBack ? undefined : 'notHere';
  return (
    <>
      <Checkbox label={label} checked={chosen} disabled={!mayPutBack} onChange={onChoose} />
      {note && <Box className="v-quiet">{translate(`views.history.${note}`)}</Box>}
    </>
  );
}

interface Places {
  earlier: number;
  later: number;
}

interface StateChoiceProps {
  changes: readonly Change[];
  places: Places;
  onChoose: (places: Places) => void;
}

/** The two states that are compared, each by the change that ended it. */
function StateChoice({ changes, places, onChoose }: StateChoiceProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const id = useId();
  const nameOf = (place: number) => {
    const change = changes[place - 1];
    if (!change) return translate('views.history.now');
    return translate('views.history.beforeChange', { at: formatDateTime(change.at, locale), actor: change.actor });
  };
  const all = [...changes.keys(), changes.length].map((place) => [String(place), nameOf(place)] as const);
  return (
    <Stack direction="row" sx={{ gap: 3, mb: 3, flexWrap: 'wrap' }}>
      {(['earlier', 'later'] as const).map((which) => (
        <Stack key={which} sx={{ flex: '1 1 260px', minWidth: 0 }}>
          <label htmlFor={`${id}${which}`}>{translate(`views.history.${which}`)}</label>
          <SelectBox
            id={`${id}${which}`}
            value={String(places[which])}
            // the earlier state is further down in the list than the later one
            options={all.filter(([place]) =>
              which === 'earlier' ? Number(place) > places.later : Number(place) < places.earlier,
            )}
            onChange={(place) => onChoose({ ...places, [which]: Number(place) })}
          />
        </Stack>
      ))}
    </Stack>
  );
}
