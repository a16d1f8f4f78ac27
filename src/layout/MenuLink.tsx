import Lock from '@mui/icons-material/LockOutlineRounded';
import { Tooltip } from '@mui/material';
import { useTranslate } from 'ra-core';
import { memo } from 'react';
import { useNeededText } from '../definition/authorities.ts';
import { iconOf } from '../ui/icons.tsx';
import type { MenuItem } from './menu.ts';

/** Returns title and reason of a locked entry, with the missing authority. */
export function useLockText(): (item: MenuItem) => { title: string; text: string } {
  const translate = useTranslate();
  const neededText = useNeededText();
  return (item) => ({
    title: translate('shell.menu.locked', { entry: translate(item.labelKey, { smart_count: 2 }) }),
    text:
      item.lock?.kind === 'authority'
        ? neededText(item.lock.authority)
        : translate(`shell.menu.${item.lock?.kind ?? 'disabled'}`),
  });
}

interface Props {
  item: MenuItem;
  /** The address that the entry opens. */
  to: string;
  current: boolean;
}

/**
 * An entry of the sidebar. `MenuTree` handles the clicks, because react-router's Link renders again with every change
 * of the address. A locked entry can have the focus, so that its reason can be read.
 */
export const MenuLink = memo(({ item, to, current }: Props) => {
  const translate = useTranslate();
  const lockText = useLockText();
  const Icon = iconOf(item.icon);
  const label = translate(item.labelKey, { smart_count: 2 });
  if (!item.lock) {
    return (
      <a className="menu-link" href={to} aria-current={current ? 'page' : undefined}>
        <Icon />
        <span className="ellipsis" title={label}>
          {label}
        </span>
      </a>
    );
  }
  const { title, text } = lockText(item);
  return (
    <Tooltip
      placement="right-start"
      enterDelay={0}
      describeChild
      title={
        <>
          <b>{title}</b>
          <span>{text}</span>
        </>
      }
    >
      <button type="button" className="menu-link" aria-disabled="true" aria-label={`${label}. ${text}`}>
        <Icon />
        <span className="ellipsis">{label}</span>
        <Lock className="menu-lock" />
      </button>
    </Tooltip>
  );
});
MenuLink.displayName = 'MenuLink';
