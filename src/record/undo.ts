/** Milliseconds for which a message offers to take back what it tells: longer than others stay. */
const UNDO_LIFE = 30_000;

/** Options of a notification that offers to take back what it tells. */
export function undoable(undo: () => Promise<void>) {
  return {
    autoHideDuration: UNDO_LIFE,
    action: { label: 'assist.undo', undo: true, onClick: () => void undo() },
  };
}
