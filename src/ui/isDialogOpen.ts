/** Whether a dialog is open: shortcuts of the screen behind it must not work. */
export function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}
