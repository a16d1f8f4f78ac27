/** Whether a dialog is open: keys are not meant for the screen behind it. */
export function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}
