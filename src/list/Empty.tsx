import { useListContext, useTranslate } from 'ra-core';
import { useLabels } from '../definition/labels.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useListScreen } from './context.ts';

/** An empty list says what it is for and offers the next step. */
export function Empty({ onNew }: { onNew?: () => void }) {
  const labels = useLabels();
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const { state, change } = useListScreen();
  if (Object.keys(filterValues).length > 0) {
    return (
      <div className="v-state">
        <Icon name="search" />
        <h2>{translate('views.empty.nothing')}</h2>
        <p>{translate('views.empty.nothingText')}</p>
        <Button onClick={() => setFilters({})}>{translate('views.list.clear')}</Button>
      </div>
    );
  }
  return (
    <div className="v-state">
      <h2>{labels.none()}</h2>
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
