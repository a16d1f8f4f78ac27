/** Milliseconds for which a notification with an undo button is shown: longer than others. */
const UNDO_LIFE = 30_000;

/** Options of a notification with an undo button. */
export function undoNotification(undo: () => Promise<void>) {
  return {
    autoHideDuration: UNDO_LIFE,
    action: { label: 'assist.undo', undo: true, onClick: () => void undo() },
  };
}
