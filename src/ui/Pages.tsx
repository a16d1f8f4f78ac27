import { useTranslate } from 'ra-core';
import { Button } from './Button.tsx';

interface PagesProps {
  /** From 0. */
  page: number;
  count: number;
  onPage: (page: number) => void;
}

/** Goes through the pages of a short list; nothing when there is only one. */
export function Pages({ page, count, onPage }: PagesProps) {
  const translate = useTranslate();
  if (count < 2) return null;
  return (
    <div className="v-pages">
      <Button
        kind="ghost"
        small
        icon="left"
        aria-label={translate('views.list.previous')}
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      />
      <span className="tn">{`${page + 1} / ${count}`}</span>
      <Button
        kind="ghost"
        small
        icon="right"
        aria-label={translate('views.list.next')}
        disabled={page + 1 >= count}
        onClick={() => onPage(page + 1)}
      />
    </div>
  );
}
