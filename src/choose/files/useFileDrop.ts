import { type DragEvent, useState } from 'react';

/**
 * Lets files be dropped on an element: `handlers` are its event handlers, `over` is true while files are dragged over
 * it. Other drags are ignored.
 */
export function useFileDrop(enabled: boolean, onFiles: (data: DataTransfer) => void) {
  const [over, setOver] = useState(false);
  const takes = (event: DragEvent) => enabled && event.dataTransfer.types.includes('Files');
  const onDrag = (event: DragEvent) => {
    if (!takes(event)) return;
    event.preventDefault();
    setOver(true);
  };
  const handlers = {
    onDragEnter: onDrag,
    onDragOver: onDrag,
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!takes(event)) return;
      event.preventDefault();
      onFiles(event.dataTransfer);
    },
  };
  return { over, handlers };
}
