import { Typography } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { memo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Title } from '../../cells/cell.tsx';
import { useDefinition, useMay } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { isRoot, organizationOf, orgFieldOf, useOrganization } from '../../definition/organization.ts';
import { useOneAtATime } from '../../definition/tasks.ts';
import { isFromAbove, keepsRemoved } from '../../engine/access.ts';
import type { Op, RecordData, Resource } from '../../engine/definition.ts';
import { titleOf } from '../../engine/template.ts';
import { formatOrgPath } from '../../i18n/format.ts';
import { useShownOrgName } from '../../i18n/orgName.ts';
import { useFormControls } from '../../inputs/FormContext.ts';
import { RecordAlarms } from '../../live/RecordAlarms.tsx';
import { Button, CloseButton } from '../../ui/Button.tsx';
import { Hint } from '../../ui/blocks.tsx';
import { Deferred } from '../../ui/Deferred.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { RecordRoutes } from '../pane/routes.ts';
import { DueActions } from './ActionItems.tsx';
import { HeadBar } from './HeadBar.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { type DialogOf, RecordDialogs } from './RecordDialogs.tsx';
import { useRecordCalls } from './useRecordCalls.ts';

interface RecordHeaderProps {
  /** The record as stored. */
  record: RecordData;
  isNew: boolean;
  routes: RecordRoutes;
  /** Called with the stored record after a change such as a move. */
  onMoved: (record: RecordData) => void;
  /** Called when the record was deleted or restored, to drop its draft. */
  onForget: () => void;
}

/** Title, organization path and actions of a record. */
export const RecordHeader = memo(function RecordHeader({
  record,
  isNew,
  routes,
  onMoved,
  onForget,
}: RecordHeaderProps) {
  const { onClose } = routes;
  const resource = useDefinition();
  const labels = useLabels();
  const translate = useTranslate();
  const allowed = useMay();
  // records shared by a parent organization can be used, but not changed
  const fromAbove = isFromAbove(record);
  const fixed = isRoot(resource, record);
  const may = (op: Op) => !fromAbove && allowed(op) && !(fixed && (op === 'remove' || op === 'move'));
  const [dialog, setDialog] = useState<DialogOf>();
  const { control } = useFormControls();
  const locale = useLocale();
  const named = useWatch({ control, compute: (values) => titleOf(resource, values, locale) });
  const orgField = orgFieldOf(resource);
  const stored = orgField ? record[orgField] : undefined;
  const orgId = typeof stored === 'number' ? stored : undefined;
  const path = useOrganizationPath(resource, record);
  const title = named || (isNew ? labels.newOne() : `#${record.id}`);
  const id = Number(record.id);
  const { busy, once } = useOneAtATime();

  const calls = useRecordCalls({ record, title, orgId: orgId ?? null, routes, onMoved, onForget });
  const role = resource.inAlarms;
  const actions = !fromAbove && resource.actions.length > 0;
  return (
    <HeadBar title={<Title text={title} />} below={<Place path={path} isFromAbove={fromAbove} />}>
      <Deferred>
        {!isNew && role && role !== 'schedule' && <RecordAlarms as={role} id={id} />}
        {!isNew && may('restore') && isRestorable(resource) && (
          <Button kind="primary" small icon="restore" aria-busy={busy} onClick={() => void once(calls.restore)}>
            {translate('views.record.restore')}
          </Button>
        )}
        {!isNew && actions && <DueActions record={record} onAction={setDialog} />}
        {!isNew && may('clone') && (
          <Button
            kind="ghost"
            small
            icon="clone"
            aria-label={translate('views.record.clone')}
            aria-haspopup="dialog"
            onClick={() => setDialog('clone')}
          />
        )}
        {!isNew && orgField && may('move') && (
          <Button
            kind="ghost"
            small
            icon="move"
            aria-label={translate('views.record.move')}
            aria-busy={busy}
            onClick={() => setDialog('move')}
          />
        )}
        {!isNew && <MoreMenu record={record} removable={may('remove')} onOpen={setDialog} />}
      </Deferred>
      <CloseButton label={translate('views.record.close')} onClick={onClose} />
      <RecordDialogs
        dialog={dialog}
        onOpen={setDialog}
        record={record}
        title={title}
        orgId={orgId}
        calls={calls}
        onMove={(to) => void once(() => calls.move(to))}
      />
    </HeadBar>
  );
});

const PATH = {
  minHeight: 17,
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
};

/** The organization path of a record, and a note if it belongs to a parent organization. */
function Place({ path, isFromAbove: isShared }: { path: string; isFromAbove: boolean }) {
  const translate = useTranslate();
  return (
    <>
      <Hint title={path} sx={PATH}>
        {path}
      </Hint>
      {isShared && (
        <Typography
          variant="caption"
          component="p"
          color="textSecondary"
          sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mt: 1 }}
        >
          <Icon name="lock" />
          {translate('assist.fromAbove')}
        </Typography>
      )}
    </>
  );
}

/** Whether the screen offers to restore: of records that can be brought back only a list of deleted ones does. */
function isRestorable(resource: Resource): boolean {
  return resource.viewOf !== undefined || !keepsRemoved(resource);
}

/** The path of a record's organization, or the name in the record while the path is unknown or not visible. */
function useOrganizationPath(resource: Resource, record: RecordData): string {
  const shownName = useShownOrgName();
  const { id, name: known } = organizationOf(resource, record);
  const org = useOrganization(isFromAbove(record) ? undefined : id, known);
  return org ? formatOrgPath(org.fullOrgPath || org.name, shownName) : shownName(known);
}
