import ExpandMore from '@mui/icons-material/ExpandMoreRounded';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useKept } from '../ui/kept.ts';
import { MenuLink, useLockText } from './MenuLink.tsx';
import type { MenuItem } from './menu.ts';
import { useMenu } from './useMenu.ts';

interface Tip {
  item: MenuItem;
  top: number;
  left: number;
}

/** The whole menu in its groups. Which are folded is remembered on this machine. */
export function MenuTree({ onOpen }: { onOpen?: () => void }) {
  const translate = useTranslate();
  const menu = useMenu();
  const lockText = useLockText();
  const [folded, setFolded] = useKept<string[]>('menuFolded', ['technical']);
  const [tip, setTip] = useState<Tip | null>(null);

  const toggle = (name: string) =>
    setFolded(folded.includes(name) ? folded.filter((other) => other !== name) : [...folded, name]);
  const explain = (item: MenuItem, element: HTMLElement | null) => {
    const box = element?.getBoundingClientRect();
    setTip(box ? { item, top: box.top - 3, left: box.right + 6 } : null);
  };
  const link = (item: MenuItem) => (
    <li key={item.name}>
      <MenuLink item={item} current={item === menu.current} onOpen={onOpen} onExplain={explain} />
    </li>
  );

  return (
    <>
      <nav className="menu" aria-label={translate('shell.menu.main')} onScroll={() => setTip(null)}>
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
      </nav>
      {tip && (
        <div className="menu-tip" role="tooltip" style={{ top: tip.top, left: tip.left }}>
          <b>{lockText(tip.item).title}</b>
          <span>{lockText(tip.item).text}</span>
        </div>
      )}
    </>
  );
}
