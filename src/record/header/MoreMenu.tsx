import CalendarMonthRounded from '@mui/icons-material/CalendarMonthRounded';
import SwapHorizRounded from '@mui/icons-material/SwapHorizRounded';
import { useTranslate } from 'ra-core';
import { useAuthorities, useDefinition, useExtension } from '../../definition/context.tsx';
import { isFromAbove, linksFor } from '../../engine/access.ts';
import type { RecordData } from '../../engine/definition.ts';
import { Button } from '../../ui/Button.tsx';
import { MenuButton, MenuItem } from '../../ui/MenuButton.tsx';
import { useReplaceable } from '../dialogs/useReplaceable.ts';
import { ActionItems, LinkItems } from './ActionItems.tsx';
import type { DialogOf } from './RecordDialogs.tsx';

interface MoreMenuProps {
  record: RecordData;
  removable: boolean;
  onOpen: (dialog: DialogOf) => void;
}

/** The rarer actions of a stored record; nothing if there are none. */
export function MoreMenu({ record, removable, onOpen }: MoreMenuProps) {
  const resource = useDefinition();
  const translate = useTranslate();
  const fromAbove = isFromAbove(record);
  const history = useExtension('audit') && !fromAbove;
  const feed = useExtension('feeds') && resource.calendarFeed !== undefined;
  const replaceable = useReplaceable() && !fromAbove;
  const actions = !fromAbove && resource.actions.length > 0;
  const links = linksFor(resource, useAuthorities());
  if (links.length === 0 && !removable && !history && !feed && !replaceable && !actions) return null;
  return (
    <MenuButton
      button={(trigger) => (
        <Button {...trigger} small kind="ghost" icon="more" aria-label={translate('views.record.more')} />
      )}
    >
      {(close) => (
        <>
          <LinkItems links={links} record={record} onClose={close} />
          {actions && <ActionItems record={record} onAction={onOpen} onClose={close} />}
          {feed && (
            <MenuItem icon={CalendarMonthRounded} close={close} onSelect={() => onOpen('feed')}>
              {translate('views.feed.open')}
            </MenuItem>
          )}
          {history && (
            <MenuItem icon="history" close={close} onSelect={() => onOpen('history')}>
              {translate('views.record.history')}
            </MenuItem>
          )}
          {replaceable && (
            <MenuItem icon={SwapHorizRounded} close={close} onSelect={() => onOpen('replace')}>
              {translate('views.replace.open')}
            </MenuItem>
          )}
          {removable && (
            <MenuItem danger icon="remove" close={close} onSelect={() => onOpen('remove')}>
              {translate('views.record.remove')}
            </MenuItem>
          )}
        </>
      )}
    </MenuButton>
  );
}
