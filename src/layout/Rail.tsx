import type { SvgIconComponent } from '@mui/icons-material';
import BarChart from '@mui/icons-material/BarChartRounded';
import Build from '@mui/icons-material/BuildRounded';
import Groups from '@mui/icons-material/GroupsRounded';
import Lock from '@mui/icons-material/LockOutlineRounded';
import MonitorHeart from '@mui/icons-material/MonitorHeartRounded';
import Tune from '@mui/icons-material/TuneRounded';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { MenuSection } from '../engine/view.ts';
import { iconOf } from '../ui/icons.tsx';
import { Logo } from '../ui/Logo.tsx';
import { Popup } from '../ui/Popup.tsx';
import { useLockText } from './MenuLink.tsx';
import type { MenuItem } from './menu.ts';
import { ProfileMenu } from './ProfileMenu.tsx';
import { useMenu } from './useMenu.ts';

const SECTION_ICONS: Record<MenuSection, SvgIconComponent> = {
  monitor: MonitorHeart,
  definition: Tune,
  masterData: Groups,
  reporting: BarChart,
  technical: Build,
};

/** The menu as a rail of its groups: what stays of the sidebar on narrow windows, and when it is folded. */
export function Rail() {
  const translate = useTranslate();
  const menu = useMenu();

  return (
    <nav className="rail" aria-label={translate('shell.menu.main')}>
      <Logo size={26} />
      {menu.top.map((item) => (
        <RailLink key={item.name} item={item} current={item === menu.current} />
      ))}
      {menu.sections.map(({ name, items }) => {
        const Icon = SECTION_ICONS[name];
        return (
          <Popup
            key={name}
            side="right"
            className="rail-button"
            label={translate(`shell.sections.${name}`)}
            button={<Icon />}
            current={menu.currentSection === name}
          >
            {(close) => (
              <>
                <div className="popup-head" role="presentation">
                  {translate(`shell.sections.${name}`)}
                </div>
                {items.map((item) => (
                  <FlyoutItem key={item.name} item={item} current={item === menu.current} close={close} />
                ))}
              </>
            )}
          </Popup>
        );
      })}
      <span className="rail-gap" />
      <ProfileMenu compact />
    </nav>
  );
}

function RailLink({ item, current }: { item: MenuItem; current: boolean }) {
  const translate = useTranslate();
  const Icon = iconOf(item.icon);
  const label = translate(item.labelKey, { smart_count: 2 });
  return (
    <Link
      className="rail-button"
      to={item.route}
      aria-label={label}
      title={label}
      aria-current={current ? 'page' : undefined}
    >
      <Icon />
    </Link>
  );
}

function FlyoutItem({ item, current, close }: { item: MenuItem; current: boolean; close: () => void }) {
  const translate = useTranslate();
  const lockText = useLockText();
  const Icon = iconOf(item.icon);
  const label = translate(item.labelKey, { smart_count: 2 });
  if (item.lock) {
    return (
      <div className="popup-item" role="menuitem" aria-disabled="true" tabIndex={-1}>
        <Icon />
        <span>
          {label}
          <small>{lockText(item).text}</small>
        </span>
        <Lock className="push" />
      </div>
    );
  }
  return (
    <Link
      className="popup-item"
      role="menuitem"
      to={item.route}
      tabIndex={-1}
      aria-current={current ? 'page' : undefined}
      onClick={close}
    >
      <Icon />
      {label}
    </Link>
  );
}
