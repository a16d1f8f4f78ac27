import ExpandMore from '@mui/icons-material/ExpandMoreRounded';
import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { useStartRoute } from '../list/views/startViews.ts';
import { opensElsewhere } from '../ui/pressing.ts';
import { useStoredState } from '../ui/useStoredState.ts';
import { MenuLink } from './MenuLink.tsx';
import type { MenuItem } from './menu.ts';
import { useMenu } from './useMenu.ts';

const MENU = {
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  p: '4px 8px 20px',
  fontSize: 'var(--fs-13)',
  scrollbarWidth: 'thin',
  scrollbarColor: 'var(--line-strong) transparent',
  maskImage: 'linear-gradient(black calc(100% - 28px), transparent)',
};

/** The whole menu in its sections; folded ones are stored in this browser. `onOpen`: called when an entry is chosen. */
export function MenuTree({ onOpen }: { onOpen?: () => void }) {
  const translate = useTranslate();
  const menu = useMenu();
  const startRoute = useStartRoute();
  const navigate = useNavigate();
  const [folded, setFolded] = useStoredState<string[]>('menuFolded', ['technical']);

  const toggle = (name: string) =>
    setFolded(folded.includes(name) ? folded.filter((other) => other !== name) : [...folded, name]);
  const follow = (event: MouseEvent) => {
    const entry = (event.target as Element).closest('a');
    if (!entry || opensElsewhere(event)) return;
    event.preventDefault();
    onOpen?.();
    const { pathname, search, href } = entry;
    void navigate({ pathname, search }, { replace: href === window.location.href });
  };
  const link = (item: MenuItem) => (
    <li key={item.name}>
      <MenuLink item={item} to={startRoute(item)} current={item === menu.current} />
    </li>
  );

  return (
    <Box component="nav" aria-label={translate('shell.menu.main')} sx={MENU} onClick={follow}>
      <ul>{menu.top.map(link)}</ul>
      {menu.sections.map(({ name, items }) => {
        const open = !folded.includes(name);
        return (
          <div key={name}>
            <button type="button" className="menu-group" aria-expanded={open} onClick={() => toggle(name)}>
              {translate(`shell.sections.${name}`)}
              {!open && <span className="tn">{items.length}</span>}
              <ExpandMore />
            </button>
            {open && <ul>{items.map(link)}</ul>}
          </div>
        );
      })}
    </Box>
  );
}
