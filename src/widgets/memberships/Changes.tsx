import { useTranslate } from 'ra-core';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { keepFocus, REMOVES } from '../../ui/keepFocus.ts';

/** So many are named each; the others are counted. */
const NAMED = 50;

interface ChangesProps {
  added: readonly number[];
  removed: readonly number[];
  nameOf: (id: number) => string;
  onUndo: (ids: readonly number[]) => void;
}

/** What the next save will change, before it does: who is added, who is removed, each to be taken back. */
export function Changes({ added, removed, nameOf, onUndo }: ChangesProps) {
  const translate = useTranslate();
  if (added.length + removed.length === 0) return <div role="status" />;
  const list = (ids: readonly number[], kind: 'added' | 'removed') =>
    ids.length > 0 && (
      <ul className={kind}>
        {ids.slice(0, NAMED).map((id) => (
          <li key={id}>
            <Icon name={kind === 'added' ? 'add' : 'remove'} />
            <span>{nameOf(id)}</span>
            <button
              {...REMOVES}
              type="button"
              aria-label={translate('memberships.undoOne', { name: nameOf(id) })}
              onClick={(event) => {
                keepFocus(event.currentTarget);
                onUndo([id]);
              }}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
        {ids.length > NAMED && <li>{translate('memberships.andMore', { count: ids.length - NAMED })}</li>}
      </ul>
    );
  const counts = [
    added.length > 0 ? translate('memberships.willAdd', { smart_count: added.length }) : '',
    removed.length > 0 ? translate('memberships.willRemove', { smart_count: removed.length }) : '',
  ].filter(Boolean);
  return (
    <div className="m-changes">
      <div className="m-changeshead">
        <span role="status">
          {translate('memberships.changes')} <b>{counts.join(', ')}</b>
        </span>
        <Button kind="ghost" small onClick={() => onUndo([...added, ...removed])}>
          {translate('memberships.undo')}
        </Button>
      </div>
      {list(added, 'added')}
      {list(removed, 'removed')}
    </div>
  );
}
