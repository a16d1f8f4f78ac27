import { type KeyboardEvent, type MouseEvent, type RefObject, useCallback, useMemo, useState } from 'react';
import type { Attachment } from '../../choose/files/attachment.ts';

interface SelectionOptions {
  /** In display order. */
  files: readonly Attachment[];
  /** The element that contains the items, each with its path in `data-path`. */
  box: RefObject<HTMLElement | null>;
  /** Whether files can be selected; otherwise a click only opens. */
  editable: boolean;
  onOpen?: (file: Attachment) => void;
  onRemove: () => void;
}

/** Selection and keyboard position of files, with mouse and key handling as in a file manager. */
export function useSelection({ files, box, editable, onOpen, onRemove }: SelectionOptions) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set());
  const [current, setCurrent] = useState<string>();
  const [anchor, setAnchor] = useState<string>();
  const selected = useMemo(() => files.filter(({ path }) => chosen.has(path)), [files, chosen]);
  const tabStop = files.some(({ path }) => path === current) ? current : files[0]?.path;
  const clear = useCallback(() => setChosen(new Set()), []);

  const toggle = (path: string) => {
    const next = new Set(chosen);
    if (!next.delete(path)) next.add(path);
    setChosen(next);
    setAnchor(path);
  };
  /** Adds the files between the last selected one and this one to the selection. */
  const extend = (path: string) => {
    const from = files.findIndex((file) => file.path === (anchor ?? path));
    const to = files.findIndex((file) => file.path === path);
    const range = files.slice(Math.max(0, Math.min(from, to)), Math.max(from, to) + 1);
    setChosen(new Set([...chosen, ...range.map((file) => file.path)]));
    if (anchor === undefined) setAnchor(path);
  };
  const pick = (path: string, shift: boolean) => {
    setCurrent(path);
    if (shift) extend(path);
    else toggle(path);
  };
  const onClick = (event: MouseEvent, file: Attachment) => {
    setCurrent(file.path);
    if (editable && (event.ctrlKey || event.metaKey || event.shiftKey || !onOpen)) pick(file.path, event.shiftKey);
    else onOpen?.(file);
  };

  const focusOn = (index: number, shift: boolean) => {
    const file = files[Math.max(0, Math.min(index, files.length - 1))];
    if (!file) return;
    if (shift && editable) extend(file.path);
    setCurrent(file.path);
    box.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(file.path)}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, file: Attachment) => {
    const at = files.findIndex(({ path }) => path === file.path);
    const step = stepOf(event.key, columnsOf(box.current), at, files.length);
    if (step !== undefined) focusOn(at + step, event.shiftKey);
    else if (event.key === 'Enter' && onOpen) onOpen(file);
    else if (editable && (event.key === ' ' || event.key === 'Enter')) pick(file.path, event.shiftKey);
    else if (editable && event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      setChosen(new Set(files.map(({ path }) => path)));
    } else if (event.key === 'Escape' && chosen.size > 0) clear();
    else if (editable && event.key === 'Delete') {
      if (selected.length === 0) setChosen(new Set([file.path]));
      onRemove();
    } else return;
    event.preventDefault();
  };
  return { selected, chosen, setChosen, clear, pick, tabStop, onClick, onKeyDown };
}

/** Number of items per row. */
function columnsOf(box: HTMLElement | null): number {
  const items = box?.querySelectorAll<HTMLElement>('[data-path]') ?? [];
  const top = items[0]?.offsetTop;
  let count = 0;
  for (const item of items) {
    if (item.offsetTop !== top) break;
    count++;
  }
  return Math.max(1, count);
}

function stepOf(key: string, columns: number, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return columns > 1 ? 1 : undefined;
    case 'ArrowLeft':
      return columns > 1 ? -1 : undefined;
    case 'ArrowDown':
      return columns;
    case 'ArrowUp':
      return -columns;
    case 'Home':
      return -at;
    case 'End':
      return count - 1 - at;
    default:
      return undefined;
  }
}
