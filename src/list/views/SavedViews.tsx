import { TextField } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useListPaginationContext, useLocale, useNotify, useTranslate } from 'ra-core';
import { memo, useMemo, useRef, useState } from 'react';
import { createSavedViews, NameTaken, type SavedView } from '../../../dataProvider/calls/savedViews.ts';
import { useDefinition, useProvider } from '../../definition/context.tsx';
import { useWhileMounted } from '../../definition/tasks.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Button, CloseButton } from '../../ui/Button.tsx';
import { refocusAfterRender } from '../../ui/focus.ts';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { PanelForm } from '../../ui/PanelForm.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { ViewsBar } from '../screen/Bars.tsx';
import { useListScreen } from '../state/context.ts';
import { readState } from '../state/urlState.ts';
import { rememberStarts } from './startViews.ts';
import { queryOf, viewQuery } from './viewQuery.ts';

const ViewsMenu = lazyDialog(() => import('./ViewsMenu.tsx'));

/** The saved views of the current list. `apply`: opens a view's query once it is written. */
function useSavedViews(ready: boolean, apply: (query: string) => void, refocus: () => void) {
  const resource = useDefinition();
  const notify = useNotify();
  const provider = useProvider();
  const queries = useQueryClient();
  const store = useMemo(() => createSavedViews(provider), [provider]);
  const key = ['savedViews', resource.name];
  const { data: views = [] } = useQuery({
    queryKey: key,
    queryFn: async () => {
      const all = await store.all();
      rememberStarts(all);
      return all[resource.name] ?? [];
    },
    enabled: ready,
    staleTime: 300_000,
    retry: false,
  });
  const write = async (
    work: Promise<SavedView[]>,
    query: string,
    message: 'kept' | 'removed',
    name: string,
    action?: { label: string; undo: boolean; onClick: () => void },
  ) => {
    try {
      queries.setQueryData(key, await work);
      apply(query);
      notify(`views.saved.${message}`, { type: 'success', messageArgs: { name }, action });
      refocus();
    } catch (failure) {
      const taken = failure instanceof NameTaken;
      notify(taken ? 'views.saved.taken' : 'views.saved.failed', { type: 'error', messageArgs: { name } });
    }
  };
  const save = (view: SavedView, how: 'add' | 'save') =>
    void write(store[how](resource.name, view), queryOf(view), 'kept', view.name);
  /** Removes a view; the list stays as it is. */
  const remove = (view: SavedView, now: string) => {
    const undo = { label: 'assist.undo', undo: true, onClick: () => save(view, 'save') };
    void write(store.remove(resource.name, view.name), now, 'removed', view.name, undo);
  };
  return { views, save, remove };
}

/**
 * The user's saved filters, sort, scope and columns (GET, POST and DELETE /table-filters) as tabs. `tabs` false: the tab
 * of all records is left out while there are no others.
 */
export const SavedViews = memo(function SavedViews({ tabs = true }: { tabs?: boolean }) {
  const resource = useDefinition();
  const { total } = useListPaginationContext();
  const { state, change, query, columns, ready } = useListScreen();
  const translate = useTranslate();
  const locale = useLocale();
  const nav = useRef<HTMLElement>(null);
  const onOpen = useWhileMounted((search: string) => {
    const next = readState(new URLSearchParams(search), resource);
    change({ view: undefined, orgId: undefined, ...next, page: 1, selected: [], tab: state.tab });
  });
  const { views, save, remove } = useSavedViews(ready, onOpen, () =>
    refocusAfterRender(
      () => nav.current?.querySelector<HTMLElement>('[aria-current]') ?? nav.current?.querySelector('button'),
    ),
  );
  const now = viewQuery(query);
  // columns chosen in this browser become part of the view
  const toSave = viewQuery(query, columns.changed ? columns.shown.map(({ field }) => field).join(' ') : undefined);
  const open = views.find((view) => view.name === state.view);
  const changed = open !== undefined && viewQuery(String(open.state.query ?? '')) !== now;
  const count = total === undefined ? undefined : formatNumber(total, locale);
  const saveAs = (name: string, how: 'add' | 'save') => save({ name, state: { query: toSave } }, how);
  return (
    <ViewsBar ref={nav} label={translate('views.saved.title')}>
      {(tabs || views.length > 0) && (
        <ViewTab
          name={translate('views.saved.all')}
          current={!open && now === ''}
          count={count}
          onOpen={() => onOpen('')}
        />
      )}
      {views.map((view) => (
        <ViewTab
          key={view.name}
          name={view.name}
          current={view === open}
          count={count}
          onOpen={() => onOpen(queryOf(view))}
        />
      ))}
      {views.length > 0 && (
        <Popover
          button={(trigger) => (
            <Button {...trigger} small kind="ghost" icon="expand" aria-label={translate('assist.views')} />
          )}
        >
          {(close) => (
            <ViewsMenu
              views={views}
              current={state.view}
              onOpen={(view) => {
                close();
                onOpen(queryOf(view));
              }}
            />
          )}
        </Popover>
      )}
      {changed && (
        <Button kind="ghost" small onClick={() => saveAs(open.name, 'save')}>
          {translate('views.saved.update')}
        </Button>
      )}
      {open && (
        <CloseButton label={translate('views.saved.remove', { name: open.name })} onClick={() => remove(open, now)} />
      )}
      {toSave !== '' && (!open || changed) && (
        <Popover
          button={(trigger) => (
            <Button {...trigger} small kind="ghost" icon="add" aria-label={translate('views.saved.save')} />
          )}
        >
          {(close) => (
            <NewView
              taken={views.map((view) => view.name)}
              onSave={(name, how) => {
                close();
                saveAs(name, how);
              }}
            />
          )}
        </Popover>
      )}
    </ViewsBar>
  );
});

interface ViewTabProps {
  name: string;
  current: boolean;
  /** Number of the listed records, shown in the current tab. */
  count: string | undefined;
  onOpen: () => void;
}

function ViewTab({ name, current, count, onOpen }: ViewTabProps) {
  return (
    <Button kind="ghost" small aria-current={current || undefined} onClick={onOpen}>
      {name} {current && <span className="v-n">{count}</span>}
    </Button>
  );
}

interface NewViewProps {
  /** Existing names. */
  taken: readonly string[];
  onSave: (name: string, how: 'add' | 'save') => void;
}

/** A form for the name of a view. An existing view is replaced only if the button says so. */
function NewView({ taken, onSave }: NewViewProps) {
  const translate = useTranslate();
  const [typed, setName] = useState('');
  const name = typed.trim();
  const replaces = taken.includes(name);
  return (
    <PanelForm
      onSubmit={() => {
        if (name) onSave(name, replaces ? 'save' : 'add');
      }}
    >
      <TextField
        size="small"
        placeholder={translate('views.saved.name')}
        slotProps={{ htmlInput: { 'aria-label': translate('views.saved.name'), maxLength: 60 } }}
        value={typed}
        onChange={(event) => setName(event.target.value)}
      />
      {replaces && <p role="alert">{translate('views.saved.taken', { name })}</p>}
      <Button kind={replaces ? 'danger' : 'primary'} small type="submit">
        {translate(replaces ? 'views.saved.replace' : 'views.saved.save')}
      </Button>
    </PanelForm>
  );
}
