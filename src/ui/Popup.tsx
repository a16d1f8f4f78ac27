import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import './popup.css';

interface Props {
  /** Accessible name of the button where its content does not say it. */
  label: string;
  button: ReactNode;
  className?: string;
  /** Where the popup opens: below the button, above it, beside it, or beside it at the window's foot. */
  side?: 'below' | 'above' | 'right' | 'bottom';
  current?: boolean;
  /** menu: choices moved through by arrows. dialog: controls moved through by Tab. */
  kind?: 'menu' | 'dialog';
  children: (close: () => void) => ReactNode;
}

const ITEMS = '[role^="menuitem"]';

/** A button that opens a small menu or panel. Esc and a click elsewhere close it; focus returns to the button. */
export function Popup({ label, button, className = '', side = 'below', current, kind = 'menu', children }: Props) {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();

  const close = useCallback(() => {
    setOpen(false);
    place.current?.querySelector('button')?.focus();
  }, []);

  useEffect(() => {
    const around = place.current;
    if (!open || !around) return;
    const first = panel.current?.querySelector<HTMLElement>(kind === 'menu' ? ITEMS : 'button, a, input, select');
    first?.focus();
    const outside = (event: Event) => {
      if (event.target instanceof Node && !around.contains(event.target)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        event.stopPropagation();
        close();
      } else if (kind === 'menu') {
        if (event.key === 'Tab') setOpen(false);
        else moveFocus(event, panel.current);
      }
    };
    around.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', outside);
    return () => {
      around.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', outside);
    };
  }, [open, kind, close]);

  return (
    <div className={`popup popup-${side}`} ref={place}>
      <button
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-haspopup={kind}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-current={current || undefined}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open && (
        <div className="popup-panel" ref={panel} {...{ id, role: kind, 'aria-label': label }}>
          {children(close)}
        </div>
      )}
    </div>
  );
}

/** Arrows, Home and End move through the choices, around the ends. */
function moveFocus(event: KeyboardEvent, panel: HTMLElement | null): void {
  const items = [...(panel?.querySelectorAll<HTMLElement>(ITEMS) ?? [])];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  items.at(target % items.length)?.focus();
}
