import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { RefSearch } from '../../choose/reference/RefSearch.tsx';
import { useDefinitions } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { Line } from '../../ui/blocks.tsx';
import { ItemButtons, moveItem, shiftByKey } from '../../ui/ItemButtons.tsx';
import { Labelled } from '../../ui/Labelled.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { SelectBox } from '../../ui/SelectBox.tsx';
import { useWeekGroups } from './weekGroupsContext.ts';

/** One of those who take turns. */
export interface Taker {
  /** The field of a row that refers to it. */
  field: string;
  id: number;
  title: string;
}

interface TurnsTakersProps {
  takers: readonly Taker[];
  onChange: (takers: readonly Taker[]) => void;
}

/** Those who take turns, in their order. The same one may have several turns. */
export function TurnsTakers({ takers, onChange }: TurnsTakersProps) {
  const { shape } = useWeekGroups();
  const translate = useTranslate();
  const labels = useLabels();
  const { byName } = useDefinitions();
  const [name, setName] = useState(shape.who.at(-1)?.[0] ?? '');
  const field = shape.who.find(([one]) => one === name)?.[1];
  const target = field && byName.get(field.to);
  const labelOf = (one: string) => labels.field(`${shape.groups}.${shape.rows}.${one}`);
  return (
    <Labelled wide label={translate('rotation.turns.who')}>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {takers.map(({ title, id, field: of }, index) => (
          <Line
            as="li"
            // biome-ignore lint/suspicious/noArrayIndexKey: the same one may have several turns
            key={`${of} ${id} ${index}`}
            onKeyDown={(event) =>
              shiftByKey(event, {
                index,
                count: takers.length,
                onShift: (from, to) => onChange(moveItem(takers, from, to)),
              })
            }
          >
            <span className="v-grow">{`${index + 1}. ${title}`}</span>
            <ItemButtons
              name={title}
              index={index}
              count={takers.length}
              refers
              onShift={(from, to) => onChange(moveItem(takers, from, to))}
              onRemove={() => onChange(takers.filter((_, at) => at !== index))}
            />
          </Line>
        ))}
      </Box>
      <Line>
        {shape.who.length > 1 && (
          <SelectBox
            label={translate('rotation.turns.kind')}
            value={name}
            options={shape.who.map(([one]) => [one, labelOf(one)] as const)}
            onChange={setName}
          />
        )}
        {target && (
          <Popover
            button={(trigger) => (
              <Button {...trigger} icon="add">
                {translate('rotation.turns.add')}
              </Button>
            )}
          >
            {() => (
              <RefSearch
                target={target}
                fixed={field?.filter}
                chosen={takers.filter((one) => one.field === name).map(({ id }) => id)}
                onChoose={({ id }, title) => onChange([...takers, { field: name, id, title }])}
              />
            )}
          </Popover>
        )}
      </Line>
    </Labelled>
  );
}
