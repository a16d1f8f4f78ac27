import { ClickAwayListener, Paper, Popper, type PopperProps } from '@mui/material';
import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useId, useRef, useState } from 'react';
import type { ButtonProps } from './Button.tsx';
import { focusFirst } from './focus.ts';

interface PopoverProps {
  /** Id of the button, if another element refers to it. */
  id?: string;
  /** The button that opens the panel; it takes all of the given props. */
  button: (trigger: ButtonProps) => ReactNode;
  /** Returns the content of the panel, rendered only while it is open; `close` closes it. */
  children: (close: () => void) => ReactNode;
}

const PLACE: Partial<PopperProps> = {
  placement: 'bottom-start',
  disablePortal: true,
  popperOptions: { strategy: 'fixed' },
  modifiers: [
    { name: 'offset', options: { offset: [0, 4] } },
    { name: 'preventOverflow', options: { padding: 8 } },
  ],
  sx: { zIndex: 'modal' },
};

const PANEL = {
  p: '6px',
  minWidth: 180,
  maxWidth: 'min(360px, calc(100vw - 16px))',
  maxHeight: 'min(440px, calc(100vh - 16px))',
  overflow: 'auto',
  borderRadius: 'var(--r-m)',
  boxShadow: 'var(--e2)',
  fontSize: 'var(--fs-13)',
};

/** Whether an element is in a dialog above the panel, e.g. the calendar of a date box, which is rendered elsewhere. */
function isAbove(element: Element, panel: HTMLElement): boolean {
  const dialog = element.closest('[role="dialog"]');
  return dialog !== null && !dialog.contains(panel);
}

/**
 * A button that opens a panel. The panel closes on Escape, on a click elsewhere and when the focus leaves it. MUI's own
 * Popover is modal: its backdrop would take the click elsewhere, and its focus trap would keep Tab inside.
 */
export function Popover({ id: given, button, children }: PopoverProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const popper: Extract<PopperProps['popperRef'], RefObject<unknown>> = useRef(null);
  const own = useId();
  const id = given ?? own;
  const close = () => {
    setAnchor(null);
    anchor?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  const watch = useCallback((panel: HTMLElement | null) => {
    if (!panel) return;
    focusFirst(panel);
    // content that is loaded later changes the size, and may contain the first control
    const observer = new ResizeObserver(() => {
      popper.current?.update();
      focusFirst(panel);
    });
    observer.observe(panel);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      {button({
        id,
        'aria-haspopup': 'dialog',
        'aria-expanded': anchor !== null,
        onClick: (event) => setAnchor(anchor ? null : event.currentTarget),
      })}
      {anchor && (
        <Popper open anchorEl={anchor} popperRef={popper} {...PLACE}>
          <ClickAwayListener
            mouseEvent="onPointerDown"
            onClickAway={({ target }) => anchor.contains(target as Node) || setAnchor(null)}
          >
            <Paper
              ref={watch}
              sx={PANEL}
              role="dialog"
              aria-labelledby={id}
              onKeyDown={onKeyDown}
              onBlur={({ relatedTarget, currentTarget }) => {
                const inside = !relatedTarget || relatedTarget === anchor || currentTarget.contains(relatedTarget);
                if (!inside && !isAbove(relatedTarget, currentTarget)) setAnchor(null);
              }}
            >
              {children(close)}
            </Paper>
          </ClickAwayListener>
        </Popper>
      )}
    </>
  );
}
