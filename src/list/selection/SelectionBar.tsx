import BoltRounded from '@mui/icons-material/BoltRounded';
import { Link } from '@mui/material';
import { useListContext, useTranslate } from 'ra-core';
import { memo, useRef, useState } from 'react';
import { useDefinition, useExtension, useMay } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { orgFieldOf } from '../../definition/organization.ts';
import { hasAddresses } from '../../engine/addresses.ts';
import { bulkFields } from '../../engine/bulk.ts';
import { Button, CloseButton } from '../../ui/Button.tsx';
import { refocusAfterRender } from '../../ui/focus.ts';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { SelectionToolbar } from '../../ui/SelectionToolbar.tsx';
import type { BulkAction } from '../bulk/useBulk.ts';
import { useListMarks } from '../state/context.ts';

const BulkDialog = lazyDialog(() => import('../bulk/BulkDialog.tsx'));
const MoveDialog = lazyDialog(() => import('../bulk/MoveDialog.tsx'));
const JobDialog = lazyDialog(() => import('../bulk/JobDialog.tsx'));
const CleanDialog = lazyDialog(() => import('../bulk/CleanDialog.tsx'));

/** The actions on checked rows, in a row of its own, so that the bar covers nothing. */
export const SelectionBar = memo(function SelectionBar() {
  const translate = useTranslate();
  const may = useMay();
  const { total = 0, selectedIds, onSelect, onSelectAll, onUnselectItems } = useListContext();
  const { allSelected } = useListMarks();
  const [action, setAction] = useState<BulkAction | 'clean' | 'edit'>();
  const resource = useDefinition();
  const labels = useLabels();
  const hasJobs = useExtension('bulk');
  const canEdit = hasJobs && may('update') ? bulkFields(resource) : [];
  const movesByJob = canEdit.includes(orgFieldOf(resource) ?? '');
  const bar = useRef<HTMLDivElement>(null);
  /** If the pressed button disappears, the focus moves to the rest of the bar, else to the list. */
  const keepFocus = (work: () => void) => {
    const pane = bar.current?.closest('section');
    work();
    refocusAfterRender(
      () =>
        bar.current?.querySelector('button') ??
        pane?.querySelector<HTMLElement>('tbody tr[tabindex="0"]') ??
        pane?.querySelector<HTMLElement>('input[type="search"]'),
    );
  };
  const count = allSelected ? total : selectedIds.length;
  // a running action shrinks the list: its dialog stays until it is closed
  if (count === 0 && !action) return null;
  const close = (left: readonly number[] | undefined) => {
    setAction(undefined);
    if (left) keepFocus(() => onSelect([...left]));
  };
  const selected = translate('views.bulk.selected', { smart_count: count, count });
  return (
    <>
      <SelectionToolbar
        ref={bar}
        text={selected}
        more={
          !allSelected &&
          total > count && (
            <Link component="button" underline="always" onClick={() => keepFocus(onSelectAll)}>
              {translate('views.bulk.selectAll', { count: total })}
            </Link>
          )
        }
      >
        {canEdit.length > 0 && (
          <Button kind="ghost" small icon="edit" onClick={() => setAction('edit')}>
            {translate('views.bulk.edit')}
          </Button>
        )}
        {may('update') && hasAddresses(resource.fields) && (
          <Button kind="ghost" small icon="check" onClick={() => setAction('clean')}>
            {translate('views.bulk.clean')}
          </Button>
        )}
        {may('update') &&
          resource.actions
            .filter(({ many }) => many)
            .map((one) => (
              <Button key={one.name} kind="ghost" small icon={BoltRounded} onClick={() => setAction(one)}>
                {labels.action(one.name, 'title')}
              </Button>
            ))}
        {may('move') && (
          <Button kind="ghost" small icon="move" onClick={() => setAction('move')}>
            {translate('views.bulk.move')}
          </Button>
        )}
        {may('remove') && (
          <Button kind="ghost" small icon="remove" onClick={() => setAction('remove')}>
            {translate('views.bulk.remove')}
          </Button>
        )}
        <span className="v-grow" />
        <CloseButton label={translate('views.bulk.clear')} onClick={() => keepFocus(onUnselectItems)} />
      </SelectionToolbar>
      {action === 'clean' && <CleanDialog onClose={close} />}
      {(action === 'edit' || (action === 'remove' && hasJobs)) && <JobDialog action={action} onClose={close} />}
      {action === 'move' && movesByJob && <MoveDialog onClose={close} />}
      {(typeof action === 'object' || (action === 'move' && !movesByJob) || (action === 'remove' && !hasJobs)) && (
        <BulkDialog action={action} onClose={close} />
      )}
    </>
  );
});
