import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import type { IconName } from './Icon.tsx';

interface PopoverProps {
  /** Id of the button, for a label; made up where none is given. */
  id?: string;
  /** Ids of texts that describe the button. */
  describedBy?: string;
  /** Text of the button that opens it. Without it `label` and an icon are shown. */
  button?: ReactNode;
  label?: string;
  icon?: IconName;
  className?: string;
  small?: boolean;
  disabled?: boolean;
  /** What it holds; gets a function that closes it. Made only while it is open. */
  children: (close: () => void) => ReactNode;
  onOpen?: () => void;
}

const FOCUSABLE = 'input, select, button, [tabindex="0"]';

/** A button with a panel that floats below it. Closes on Escape, on a click elsewhere and when the focus leaves. */
export function Popover({
  id: given,
  describedBy,
  button,
  label,
  icon,
  className,
  small,
  disabled,
  children,
  onOpen,
}: PopoverProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const own = useId();
  const id = given ?? own;

  useLayoutEffect(() => {
    const box = panel.current;
    if (!open || !box) return;
    const place = () => {
      const at = trigger.current?.getBoundingClientRect();
      if (!at) return;
      const size = box.getBoundingClientRect();
      const left = Math.max(8, Math.min(at.left, window.innerWidth - size.width - 8));
      const below = at.bottom + 4;
      const top = below + size.height > window.innerHeight - 8 ? Math.max(8, at.top - size.height - 4) : below;
      box.style.left = `${left}px`;
      box.style.top = `${top}px`;
    };
    place();
    box.querySelector<HTMLElement>(FOCUSABLE)?.focus();
    // what is loaded when the panel opens makes it larger, and has the first control
    const observer = new ResizeObserver(() => {
      place();
      if (!box.contains(document.activeElement)) box.querySelector<HTMLElement>(FOCUSABLE)?.focus();
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [open]);

  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
      trigger.current?.focus();
    };
    const area = root.current;
    area?.addEventListener('keydown', onEscape);
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      area?.removeEventListener('keydown', onEscape);
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [open]);

  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };
  return (
    <span ref={root} className="v-popover">
      <Button
        ref={trigger}
        id={id}
        icon={icon}
        small={small}
        className={className}
        aria-label={label}
        aria-describedby={describedBy}
        aria-haspopup="dialog"
        aria-expanded={open}
        disabled={disabled}
        onClick={() => {
          if (!open) onOpen?.();
          setOpen(!open);
        }}
      >
        {button}
      </Button>
      {open && (
        <div ref={panel} className="v-panel" role="dialog" aria-labelledby={id}>
          {children(close)}
        </div>
      )}
    </span>
  );
}
