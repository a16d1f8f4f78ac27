import { type ReactNode, useEffect, useRef } from 'react';
import { useWindowKey } from '../../definition/useWindowKey.ts';
import { isFocusLost } from '../../ui/focusLost.ts';
import { isDialogOpen } from '../../ui/pressing.ts';
import { useListMarks, useListScreen } from '../state/context.ts';
import '../views/views.css';

interface MasterDetailProps {
  /** Heading of the screen where the open record takes the place of the list. */
  title: string;
  list: ReactNode;
  /** The record that is open beside the list. */
  record: ReactNode;
}

/**
 * A list, and the open record beside it. The record lies over the list at first, and the list makes room for it in the
 * next frame: to lay out all rows anew takes longer than a click may. Escape closes the record; the focus goes back to its row.
 */
export function MasterDetail({ title, list, record }: MasterDetailProps) {
  const { openId: id, leavesRoom } = useListMarks();
  const { close } = useListScreen();

  // Escape closes the record unless another component has handled the key
  useWindowKey(
    (event) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isDialogOpen()) close();
    },
    { on: id !== undefined },
  );

  // a focus inside the closed record goes back to its row
  const before = useRef(id);
  useEffect(() => {
    const closed = id === undefined ? before.current : undefined;
    before.current = id;
    if (closed === undefined || !isFocusLost()) return;
    document.querySelector<HTMLElement>(`tr[data-id="${closed}"]`)?.focus();
  }, [id]);

  return (
    <div className={`v-md${id === undefined ? '' : ' open'}${leavesRoom ? ' room' : ''}`}>
      {id !== undefined && <h1 className="v-name sr">{title}</h1>}
      {list}
      {id !== undefined && record}
    </div>
  );
}
