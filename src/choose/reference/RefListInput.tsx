import { useTranslate } from 'ra-core';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { useDefinitions } from '../../definition/context.tsx';
import { useTitles } from '../../definition/useTitles.ts';
import { companionOf } from '../../engine/refs.ts';
import { titleOf } from '../../engine/template.ts';
import { useField } from '../../inputs/fieldContext.ts';
import { Button } from '../../ui/Button.tsx';
import { ItemButtons, moveItem } from '../../ui/ItemButtons.tsx';
import { Popover } from '../../ui/Popover.tsx';
import '../rows.css';
import { sharedTitles, TitleOrganization } from '../TitleOrganization.tsx';
import { pagesAround, useReachMarks } from '../useReachMarks.ts';
import { useVirtualRows } from '../useVirtualRows.ts';
import { WarningMark } from '../WarningMark.tsx';
import { RefSearch } from './RefSearch.tsx';

const ROW = 34;
/** More rows than this scroll inside the field. */
const ROWS_SHOWN = 10;

/** A chosen record. */
interface Chosen {
  id: number;
  name: string;
}

/** Input for references to any number of records, with the search or `adder` below. Only visible rows are rendered. */
export function RefListInput({ adder }: { adder?: ReactNode }) {
  const { field, path, value, onChange, setOther, record, label, readOnly } = useField();
  const translate = useTranslate();
  const definitions = useDefinitions();
  const scroller = useRef<HTMLUListElement>(null);
  const isRef = field.type === 'ref';
  const ids = Array.isArray(value) ? value.map(Number) : [];
  const companion = isRef ? companionOf(path, field) : undefined;
  const given = companion && record[companion.name];
  const names = Array.isArray(given) && given.length === ids.length ? given.map(String) : undefined;
  const titles = useTitles(isRef ? field.to : '', names ? [] : ids);
  const { virtual, items, shown } = useVirtualRows(scroller, { count: ids.length, height: ROW, atFirst: ROWS_SHOWN });
  const target = isRef ? definitions.byName.get(field.to) : undefined;
  const markOf = useReachMarks(
    pagesAround(ids, shown).map((page) => (target ? page.map((id) => ({ resource: target, id })) : [])),
  );
  if (!isRef || !companion || !target) return null;
  const nameAt = (index: number) => {
    const id = ids[index] ?? 0;
    const found = titles.get(id);
    return names?.[index] || (found ? titleOf(target, found) : `#${id}`);
  };
  const shared = sharedTitles(ids.map((_, index) => nameAt(index)));
  const write = (next: Chosen[]) => {
    setOther(
      companion.path,
      next.map((one) => one.name),
    );
    onChange(next.map((one) => one.id));
  };
  const all = () => ids.map((id, index) => ({ id, name: nameAt(index) }));
  const toggle = (id: number, name: string) =>
    write(ids.includes(id) ? all().filter((one) => one.id !== id) : [...all(), { id, name }]);
  const shift = (from: number, to: number) => write(moveItem(all(), from, to));
  return (
    <fieldset>
      <legend className="sr">{label}</legend>
      {ids.length > 0 && (
        <ul
          ref={scroller}
          className="s-rows"
          style={{ height: ROW * Math.min(ids.length, ROWS_SHOWN) + 2, marginBottom: 8 }}
        >
          <li aria-hidden="true" style={{ height: virtual.getTotalSize() }} />
          {items.map(({ index, start }) => {
            const id = ids[index] ?? 0;
            const name = nameAt(index);
            return (
              <li key={id} className="s-row at line" style={{ transform: `translateY(${start}px)`, height: ROW }}>
                {field.ordered && <span className="v-n">{index + 1}</span>}
                <Link className="s-label" to={`/${target.name}/${id}`}>
                  {name}
                </Link>
                {shared.has(name) && <TitleOrganization target={target} id={id} />}
                <span className="s-push" />
                <WarningMark text={markOf({ resource: target, id })} short />
                {!readOnly && (
                  <ItemButtons
                    name={name}
                    index={index}
                    count={ids.length}
                    onShift={field.ordered ? shift : undefined}
                    onRemove={() => toggle(id, name)}
                    refers
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
      {ids.length === 0 && readOnly && <span className="v-quiet">{translate('views.input.none')}</span>}
      {!readOnly && adder}
      {!readOnly && !adder && (
        <Popover
          button={(trigger) => (
            <Button
              {...trigger}
              kind="chip"
              className="add"
              icon="add"
              aria-label={translate('views.input.add', { name: label })}
            >
              {translate('views.input.addShort')}
            </Button>
          )}
        >
          {() => (
            <RefSearch
              target={target}
              fixed={field.filter}
              chosen={ids}
              onChoose={(row, title) => toggle(row.id, title)}
            />
          )}
        </Popover>
      )}
    </fieldset>
  );
}
