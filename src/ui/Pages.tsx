import { Stack, usePagination } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Button } from './Button.tsx';

interface PagesProps {
  /** Page number, from 1. */
  page: number;
  /** Number of pages; undefined if unknown. */
  count: number | undefined;
  hasNext?: boolean;
  onPage: (page: number) => void;
  /** Called when the pointer or the focus reaches the button of that page. */
  onNear?: (page: number) => void;
  format?: (page: number) => string;
}

/** The buttons to the previous and the next page, and between them the number of this one. */
export function Pages({ page, count, hasNext = page < (count ?? 0), onPage, onNear, format = String }: PagesProps) {
  const translate = useTranslate();
  const { items } = usePagination({ page, count: hasNext ? page + 1 : page, onChange: (_, next) => onPage(next) });
  const buttonTo = (wanted: 'previous' | 'next') =>
    items.flatMap(({ type, page: to, disabled, onClick }) => {
      if (type !== wanted) return [];
      const near = () => !disabled && to && onNear?.(to);
      return (
        <Button
          key={type}
          kind="ghost"
          small
          icon={type === 'previous' ? 'left' : 'right'}
          aria-label={translate(`views.list.${type}`)}
          disabled={disabled}
          onPointerEnter={near}
          onFocus={near}
          onClick={onClick}
        />
      );
    });
  return (
    <Stack
      direction="row"
      spacing={2.5}
      sx={{ alignItems: 'center', justifyContent: 'flex-end', whiteSpace: 'nowrap' }}
    >
      {buttonTo('previous')}
      <span className="tn">{count === undefined ? format(page) : `${format(page)} / ${format(count)}`}</span>
      {buttonTo('next')}
    </Stack>
  );
}
