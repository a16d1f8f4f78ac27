/** Whether a dialog is open, in which case the shortcuts of the screen behind it must not work. */
export function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}
