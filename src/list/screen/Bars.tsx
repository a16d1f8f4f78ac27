import type { HTMLAttributes, ReactNode, Ref } from 'react';
import './bars.css';

/** The bar above a list with its title and main actions. */
export function HeaderBar({ children }: { children: ReactNode }) {
  return <header className="v-lh">{children}</header>;
}

/** A row of buttons, one of which is current: saved views, or parts of a page. */
export function ViewsBar({ label, children, ref }: { label: string; children: ReactNode; ref?: Ref<HTMLElement> }) {
  return (
    <nav ref={ref} className="v-views" aria-label={label}>
      {children}
    </nav>
  );
}

interface BarProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section';
  kind?: 'filters' | 'phone';
}

const KINDS = { filters: 'v-bar v-filters', phone: 'v-bar v-phonebar' };

/** A bar above a list: its search, its filters, or on a phone the buttons that open these. */
export function Bar({ as: Tag = 'div', kind, ...rest }: BarProps) {
  return <Tag {...rest} className={kind ? KINDS[kind] : 'v-bar'} />;
}

/** The button of a filter, and while it is `on` the button that removes it. */
export function ChipBox({ on, children }: { on: boolean; children: ReactNode }) {
  return <span className={on ? 'v-chipbox on' : 'v-chipbox'}>{children}</span>;
}

/** The bar below a list, with its pages. */
export function ListFoot({ children }: { children: ReactNode }) {
  return (
    <footer className="v-foot" data-foot>
      {children}
    </footer>
  );
}
