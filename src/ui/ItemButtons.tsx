import { useTranslate } from 'ra-core';
import type { KeyboardEvent } from 'react';
import { Button } from './Button.tsx';
import { focusNextItem, REMOVE_BUTTON } from './focus.ts';

interface ItemButtonsProps {
  /** Name of the item, e.g. "Step 2". */
  name: string;
  index: number;
  count: number;
  /** Moves the item; undefined if the items have no order. */
  onShift?: (from: number, to: number) => void;
  onRemove: () => void;
  /** Whether the item is a reference, whose record is kept: shows a cross instead of a bin. */
  refers?: boolean;
}

/** Moves an item of an ordered list up or down, or removes it. */
export function ItemButtons({ name, index, count, onShift, onRemove, refers }: ItemButtonsProps) {
  const translate = useTranslate();
  return (
    <>
      {onShift && (
        <>
          <Button
            kind="ghost"
            small
            icon="up"
            disabled={index === 0}
            aria-label={translate('views.input.up', { name })}
            onClick={() => onShift(index, index - 1)}
          />
          <Button
            kind="ghost"
            small
            icon="down"
            disabled={index === count - 1}
            aria-label={translate('views.input.down', { name })}
            onClick={() => onShift(index, index + 1)}
          />
        </>
      )}
      <Button
        {...REMOVE_BUTTON}
        kind="ghost"
        small
        icon={refers ? 'close' : 'remove'}
        aria-label={translate('views.input.remove', { name })}
        onClick={(event) => {
          focusNextItem(event.currentTarget);
          onRemove();
        }}
      />
    </>
  );
}

/** Moves an item with Alt and the arrow keys. */
export function shiftByKey(
  event: KeyboardEvent,
  { index, count, onShift }: Required<Pick<ItemButtonsProps, 'index' | 'count' | 'onShift'>>,
): void {
  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
  event.preventDefault();
  event.stopPropagation();
  const to = event.key === 'ArrowUp' ? index - 1 : index + 1;
  if (to >= 0 && to < count) onShift(index, to);
}

/** Returns a copy of a list with one item moved to another index. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const next = [...items];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
