import { useListContext, useTranslate } from 'ra-core';
import { useLabels } from '../../definition/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { State } from '../../ui/State.tsx';
import { useListScreen } from '../state/context.ts';

/** Shown for an empty list: its purpose and the next step. */
export function Empty({ onNew }: { onNew?: () => void }) {
  const labels = useLabels();
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const { state, change } = useListScreen();
  if (Object.keys(filterValues).length > 0) {
    return (
      <State icon="search" title={translate('views.empty.nothing')}>
        <p>{translate('views.empty.nothingText')}</p>
        <Button onClick={() => setFilters({})}>{translate('views.list.clear')}</Button>
      </State>
    );
  }
  return (
    <State title={labels.none()}>
      <p>{labels.empty()}</p>
      {!state.recursive && (
        <Button onClick={() => change({ recursive: true })}>{translate('views.empty.children')}</Button>
      )}
      {onNew && (
        <Button kind="primary" icon="add" onClick={onNew}>
          {translate('views.list.new')}
        </Button>
      )}
    </State>
  );
}
