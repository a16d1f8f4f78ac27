import { type ReactNode, useEffect, useId, useRef } from 'react';
import { onlyOnce } from './onlyOnce.ts';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  /** It comes from the foot of the window and takes its width: for what is many lines on a phone. */
  sheet?: boolean;
  /** CSS width; default 30rem. */
  width?: string;
}

/**
 * A modal dialog on the platform's own element: the page behind it is inert, the focus stays inside and goes back to
 * where it was. Escape closes it.
 */
export function Dialog({ title, onClose, children, actions, sheet, width }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    if (!dialog || dialog.open) return;
    if (dialog.showModal) dialog.showModal();
    else dialog.setAttribute('open', '');
    return () => {
      dialog.close?.();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  // a button that had the focus has gone, e.g. because it has done its work; Enter must not press the next one by itself
  useEffect(() => {
    const { current } = heading;
    if (document.activeElement !== document.body || !current) return;
    // only now: a dialog that opens gives the focus to the first that can have it
    current.tabIndex = -1;
    current.focus();
  });
  return (
    <dialog
      ref={element}
      className={sheet ? 'v-dialog v-sheet' : 'v-dialog'}
      aria-labelledby={id}
      style={width ? { width } : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        // keys pressed here are not meant for the screen behind
        event.stopPropagation();
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      <h2 ref={heading} id={id}>
        {title}
      </h2>
      <div className="v-dialog-body">{children}</div>
      {actions && (
        <div className="v-dialog-actions" onClickCapture={onlyOnce}>
          {actions}
        </div>
      )}
    </dialog>
  );
}
