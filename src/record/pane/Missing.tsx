import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useDefinition, useMay, useProvider } from '../../definition/context.tsx';
import { useOneAtATime } from '../../definition/tasks.ts';
import { formatDateTime } from '../../engine/dates.ts';
import { titleOf } from '../../engine/template.ts';
import { Button } from '../../ui/Button.tsx';
import { State } from '../../ui/State.tsx';
import { useRestore } from '../dialogs/useRestore.ts';

interface MissingProps {
  id: number;
  /** Called when the record is back. */
  onRestored: () => void;
  /** What is shown if it can't be brought back. */
  children: ReactNode;
}

/** Shown in place of a record that doesn't exist: if it was removed and can be brought back, who removed it, and the way back. */
export function Missing({ id, onRestored, children }: MissingProps) {
  const resource = useDefinition();
  const translate = useTranslate();
  const locale = useLocale();
  const provider = useProvider();
  const restore = useRestore();
  const { busy, once } = useOneAtATime();
  const mayRestore = useMay()('restore');
  const { data } = useQuery({
    queryKey: [resource.name, 'audit', id],
    queryFn: () => provider.audit(resource.name, id),
    enabled: mayRestore && Number.isInteger(id),
    gcTime: 0,
    retry: false,
  });
  const removal = data?.list[0];
  if (!removal?.restorable) return children;
  const name = titleOf(resource, removal.before ?? {}, locale) || `#${id}`;
  const bringBack = async () => {
    if (await restore(id, name)) onRestored();
  };
  return (
    <State icon="restore" title={translate('views.record.removed', { name })}>
      <p>
        <time>{formatDateTime(removal.at, locale)}</time> {removal.actor}
      </p>
      <Button kind="primary" icon="restore" aria-busy={busy} onClick={() => void once(bringBack)}>
        {translate('views.record.restore')}
      </Button>
    </State>
  );
}
