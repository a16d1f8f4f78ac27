import type { SvgIconComponent } from '@mui/icons-material';
import BarChart from '@mui/icons-material/BarChartRounded';
import Build from '@mui/icons-material/BuildRounded';
import Groups from '@mui/icons-material/GroupsRounded';
import Lock from '@mui/icons-material/LockOutlineRounded';
import MonitorHeart from '@mui/icons-material/MonitorHeartRounded';
import Tune from '@mui/icons-material/TuneRounded';
import { IconButton, MenuItem, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { MenuSection } from '../engine/definition.ts';
import { useStartRoute } from '../list/views/startViews.ts';
import { iconOf } from '../ui/icons.tsx';
import { Logo } from '../ui/Logo.tsx';
import { MenuButton, MenuHead } from '../ui/MenuButton.tsx';
import { Tip } from '../ui/Tip.tsx';
import { useLockText } from './MenuLink.tsx';
import type { MenuItem as Entry } from './menu.ts';
import { ProfileMenu } from './ProfileMenu.tsx';
import { useMenu } from './useMenu.ts';

const SECTION_ICONS: Record<MenuSection, SvgIconComponent> = {
  monitor: MonitorHeart,
  definition: Tune,
  masterData: Groups,
  reporting: BarChart,
  technical: Build,
};

const RAIL = {
  flex: 1,
  minHeight: 0,
  alignItems: 'center',
  gap: 1,
  py: 2.5,
  overflowY: 'auto',
  scrollbarWidth: 'none',
  '& > .logo': { mb: 3, flex: 'none' },
};

/** The menu as a rail with one button per section. Replaces the sidebar in narrow windows and when it is folded. */
export function Rail() {
  const translate = useTranslate();
  const menu = useMenu();

  return (
    <Stack component="nav" className="rail" sx={RAIL} aria-label={translate('shell.menu.main')}>
      <Logo size={26} />
      {menu.top.map((item) => (
        <RailLink key={item.name} item={item} current={item === menu.current} />
      ))}
      {menu.sections.map(({ name, items }) => {
        const Icon = SECTION_ICONS[name];
        return (
          <MenuButton
            key={name}
            side="right"
            label={translate(`shell.sections.${name}`)}
            button={(trigger) => (
              <IconButton {...trigger} size="large" aria-current={menu.currentSection === name || undefined}>
                <Icon />
              </IconButton>
            )}
          >
            {(close) => (
              <>
                <MenuHead>{translate(`shell.sections.${name}`)}</MenuHead>
                {items.map((item) => (
                  <FlyoutItem key={item.name} item={item} current={item === menu.current} close={close} />
                ))}
              </>
            )}
          </MenuButton>
        );
      })}
      <span className="v-grow" />
      <ProfileMenu compact />
    </Stack>
  );
}

function RailLink({ item, current }: { item: Entry; current: boolean }) {
  const translate = useTranslate();
  const startRoute = useStartRoute();
  const Icon = iconOf(item.icon);
  const label = translate(item.labelKey, { smart_count: 2 });
  return (
    <Tip text={label}>
      <IconButton size="large" component={Link} to={startRoute(item)} aria-current={current ? 'page' : undefined}>
        <Icon />
      </IconButton>
    </Tip>
  );
}

function FlyoutItem({ item, current, close }: { item: Entry; current: boolean; close: () => void }) {
  const translate = useTranslate();
  const lockText = useLockText();
  const startRoute = useStartRoute();
  const Icon = iconOf(item.icon);
  const label = translate(item.labelKey, { smart_count: 2 });
  if (item.lock) {
    return (
      <MenuItem disabled>
        <Icon />
        <span>
          {label}
          <small>{lockText(item).text}</small>
        </span>
        <Lock className="menu-lock" />
      </MenuItem>
    );
  }
  return (
    <MenuItem
      component={Link}
      to={startRoute(item)}
      selected={current}
      aria-current={current ? 'page' : undefined}
      onClick={close}
    >
      <Icon />
      {label}
    </MenuItem>
  );
}
