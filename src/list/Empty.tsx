import { useTranslate } from 'ra-core';
import type { Labels } from '../definition/labels.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { ChangeList, ListState } from './urlState.ts';

interface EmptyProps {
  labels: Labels;
  state: ListState;
  change: ChangeList;
  onNew?: () => void;
}

/** An empty list says what it is for and offers the next step. */
export function Empty({ labels, state, change, onNew }: EmptyProps) {
  const translate = useTranslate();
  const filtered = state.search !== '' || Object.keys(state.filters).length > 0;
  if (filtered) {
    return (
      <div className="v-state">
        <Icon name="search" />
        <h2>{translate('views.empty.nothing')}</h2>
        <p>{translate('views.empty.nothingText')}</p>
        <Button onClick={() => change({ search: '', filters: {} })}>{translate('views.list.clear')}</Button>
      </div>
    );
  }
  return (
    <div className="v-state">
      <h2>{translate('views.empty.title', { name: labels.name(2) })}</h2>
      <p>{labels.empty()}</p>
      {!state.recursive && (
        <Button onClick={() => change({ recursive: true })}>{translate('views.empty.children')}</Button>
      )}
      {onNew && (
        <Button kind="primary" icon="add" onClick={onNew}>
          {translate('views.list.new')}
        </Button>
      )}
    </div>
  );
}
