import { Paper } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { PANEL_COLUMNS } from '../../../protocol/panels.ts';
import { RefSearch } from '../../choose/reference/RefSearch.tsx';
import { useDefinitions } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { useTitles } from '../../definition/useTitles.ts';
import type { Field, RecordData, Resource } from '../../engine/definition.ts';
import { freePlace, type Place } from '../../engine/grid.ts';
import { named, textOption } from '../../engine/named.ts';
import { companionOf } from '../../engine/refs.ts';
import { titleOf } from '../../engine/template.ts';
import { useField } from '../../inputs/fieldContext.ts';
import { NoItems } from '../../inputs/NoItems.tsx';
import { Button } from '../../ui/Button.tsx';
import { Hint, Line } from '../../ui/blocks.tsx';
import { TileGrid } from '../../ui/grid/TileGrid.tsx';
import { MenuItem } from '../../ui/MenuButton.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { ButtonDialog } from './ButtonDialog.tsx';

/** The records that buttons can refer to, and the reference field of an item that holds one. */
interface ButtonRecords {
  name: string;
  /** Name of the item's field with the record's title. */
  companion: string;
  target: Resource;
  /** The title of the record that an item refers to. */
  titleIn(item: RecordData): string;
}

/** Returns the records for the reference at `path` in the list of buttons; undefined if there is none. */
function useButtonRecords(
  list: Field,
  path: string | undefined,
  items: readonly RecordData[],
): ButtonRecords | undefined {
  const definitions = useDefinitions();
  const name = path?.split('.').at(-1) ?? '';
  const ref = list.type === 'array' ? list.fields[name] : undefined;
  const target = ref?.type === 'ref' ? definitions.byName.get(ref.to) : undefined;
  const companion = ref?.type === 'ref' ? companionOf(name, ref).name : '';
  const unnamed = items.filter((item) => item[name] && !item[companion]).map((item) => Number(item[name]));
  const titles = useTitles(target?.name ?? '', unnamed);
  if (!target) return undefined;
  const titleIn = (item: RecordData) => {
    const found = titles.get(Number(item[name]));
    return String(item[companion] ?? (found ? titleOf(target, found) : `#${String(item[name])}`));
  };
  return { name, companion, target, titleIn };
}

/** Height of a row in pixels, as on the operator's page. */
const ROW_HEIGHT = 88;
/** Size of a new button: a quarter of the width. */
const SIZE = { w: 3, h: 1 };

const TILE = {
  display: 'grid',
  placeItems: 'center',
  height: '100%',
  minHeight: 'var(--tile-height)',
  p: 2,
  // keeps the text below the tools
  pt: '36px',
  lineHeight: 1.2,
  textAlign: 'center',
  textWrap: 'balance',
  fontWeight: 'fontWeightBold',
};

const numberIn = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise);
const placeOf = ({ x, y, w, h }: RecordData): Place => ({
  x: numberIn(x, 0),
  y: numberIn(y, 0),
  w: numberIn(w, SIZE.w),
  h: numberIn(h, SIZE.h),
});

const last = (path: string | undefined) => path?.split('.').at(-1) ?? '';

/** Buttons of records on a grid: added, moved and resized with the mouse or with the keys. */
export default function ButtonGridInput() {
  const { field, path, label, readOnly, makeItem, Inner } = useField();
  const translate = useTranslate();
  const { control, setValue, getValues } = useFormContext<RecordData>();
  const live: unknown = useWatch({ control, name: path });
  const items = Array.isArray(live) ? (live as RecordData[]) : [];
  const [open, setOpen] = useState<number>();
  const [announced, setAnnounced] = useState('');

  const options = named(field.widget ?? '').options;
  const own = last(textOption(options, 'label'));
  const first = useButtonRecords(field, textOption(options, 'record'), items);
  const other = useButtonRecords(field, textOption(options, 'other'), items);
  if (field.type !== 'array' || !first) return null;
  const offered = other ? [first, other] : [first];

  const set = (next: readonly RecordData[]) =>
    setValue(path, [...next], { shouldDirty: true, shouldValidate: true, shouldTouch: true });
  const nameOf = (item: RecordData): string => {
    const held = offered.find(({ name }) => item[name]) ?? first;
    return String(item[own] || held.titleIn(item));
  };
  const remove = (index: number) => {
    setOpen(undefined);
    set(items.filter((_, at) => at !== index));
  };
  /** Writes changed places; a button whose place is unchanged stays the same object. */
  const arrange = (places: readonly (Place & { id: string })[]) =>
    set(
      items.map((item, index) => {
        const found = places.find(({ id }) => id === String(index));
        const before = placeOf(item);
        const same = found && (['x', 'y', 'w', 'h'] as const).every((name) => found[name] === before[name]);
        return !found || same ? item : { ...item, x: found.x, y: found.y, w: found.w, h: found.h };
      }),
    );
  const add = ({ name, companion }: ButtonRecords, id: number, title: string) => {
    const before = getValues(path);
    const all: RecordData[] = Array.isArray(before) ? before : [];
    const place = freePlace(all.map(placeOf), SIZE, PANEL_COLUMNS);
    set([...all, { ...makeItem(), [name]: id, [companion]: title, ...place }]);
    const known = { title, column: place.x + 1, row: place.y + 1, width: place.w, height: place.h };
    setAnnounced(translate('grid.place', known));
  };
  const full = field.maxItems !== undefined && items.length >= field.maxItems;
  return (
    <fieldset>
      <legend className="sr">{label}</legend>
      {!readOnly && (
        <Line sx={{ mb: 5 }}>
          {full ? (
            <Hint>{translate('panels.full', { smart_count: field.maxItems })}</Hint>
          ) : (
            <AddButtons offered={offered} path={path} onAdd={add} />
          )}
        </Line>
      )}
      {items.length === 0 && <NoItems>{translate('panels.noButtons')}</NoItems>}
      <TileGrid
        tiles={items.map((item, index) => ({ ...placeOf(item), id: String(index), title: nameOf(item) }))}
        rowHeight={ROW_HEIGHT}
        arranging={!readOnly}
        onChange={arrange}
        onRemove={(id) => remove(Number(id))}
        entries={(id, close) => (
          <MenuItem icon="edit" close={close} onSelect={() => setOpen(Number(id))}>
            {translate('panels.edit')}
          </MenuItem>
        )}
      >
        {(id) => (
          <Paper variant="outlined" sx={TILE}>
            {nameOf(items[Number(id)] ?? {})}
          </Paper>
        )}
      </TileGrid>
      <p className="sr" role="status">
        {announced}
      </p>
      {open !== undefined && items[open] && (
        <ButtonDialog
          Inner={Inner}
          readOnly={readOnly}
          title={nameOf(items[open])}
          paths={[...offered.map(({ name }) => name), own].map((name) => `${path}.${open}.${name}`)}
          onRemove={() => remove(open)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </fieldset>
  );
}

interface AddButtonsProps {
  offered: readonly ButtonRecords[];
  /** Path of the list of buttons. */
  path: string;
  onAdd: (records: ButtonRecords, id: number, title: string) => void;
}

/** One button for each kind of record that can be added; it opens a search. */
function AddButtons({ offered, path, onAdd }: AddButtonsProps) {
  const translate = useTranslate();
  const labels = useLabels();
  return offered.map((records, index) => (
    <Popover
      key={records.name}
      button={(trigger) => (
        <Button {...trigger} icon="add">
          {index === 0
            ? translate('panels.add')
            : translate('panels.addOther', { name: labels.field(`${path}.${records.name}`) })}
        </Button>
      )}
    >
      {() => <RefSearch target={records.target} chosen={[]} onChoose={({ id }, title) => onAdd(records, id, title)} />}
    </Popover>
  ));
}
