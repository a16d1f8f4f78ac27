import BoltRounded from '@mui/icons-material/BoltRounded';
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded';
import { MenuItem as MuiMenuItem } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLabels } from '../../definition/labels.ts';
import { fillPath } from '../../engine/callTemplate.ts';
import { holds } from '../../engine/conditions.ts';
import type { RecordAction, RecordData, RecordLink } from '../../engine/definition.ts';
import { titleOf } from '../../engine/template.ts';
import { Button } from '../../ui/Button.tsx';
import { iconOf } from '../../ui/icons.tsx';
import { MenuItem } from '../../ui/MenuButton.tsx';
import { useActions, useOfferedActions } from './useActions.ts';

interface ActionItemsProps {
  /** The record as stored. */
  record: RecordData;
  onAction: (action: RecordAction) => void;
  onClose: () => void;
}

interface LinkItemsProps {
  links: readonly RecordLink[];
  record: RecordData;
  onClose: () => void;
}

/** The links of a record to pages as menu items. */
export function LinkItems({ links, record, onClose }: LinkItemsProps) {
  const labels = useLabels();
  return links.map(({ name, to, icon }) => {
    const Shape = iconOf(icon);
    return (
      <MuiMenuItem key={name} component={Link} to={fillPath(to, { record })} onClick={onClose}>
        <Shape aria-hidden className="v-i" />
        {labels.link(name)}
      </MuiMenuItem>
    );
  });
}

interface DueActionsProps {
  /** The record as stored. */
  record: RecordData;
  onAction: (action: RecordAction) => void;
}

/** The actions that the stored record is waiting for, as buttons. */
export function DueActions({ record, onAction }: DueActionsProps) {
  const labels = useLabels();
  return useActions(record).flatMap((action) =>
    holds(action.due, record, false)
      ? [
          <Button key={action.name} kind="primary" small aria-haspopup="dialog" onClick={() => onAction(action)}>
            {labels.action(action.name, 'title')}
          </Button>,
        ]
      : [],
  );
}

/** The actions of a record as menu items; an already created record as a link, as soon as it is found. */
export function ActionItems({ record, onAction, onClose }: ActionItemsProps) {
  const labels = useLabels();
  const translate = useTranslate();
  const offered = useOfferedActions(record);
  const [focused, setFocused] = useState<string>();
  return offered.map(({ action, target, made }) =>
    target && made ? (
      <MuiMenuItem
        key={`made ${action.name}`}
        autoFocus={focused === action.name}
        component={Link}
        to={`/${target.name}/${made.id}`}
        onClick={onClose}
      >
        <OpenInNewRounded aria-hidden className="v-i" />
        {translate('account.action.open', { name: titleOf(target, made) })}
      </MuiMenuItem>
    ) : (
      <MenuItem
        key={action.name}
        close={onClose}
        onSelect={() => onAction(action)}
        onFocus={() => setFocused(action.name)}
        onBlur={() => setFocused(undefined)}
      >
        <BoltRounded aria-hidden className="v-i" />
        {labels.action(action.name, 'title')}
      </MenuItem>
    ),
  );
}
