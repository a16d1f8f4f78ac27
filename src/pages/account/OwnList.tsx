import type { SvgIconComponent } from '@mui/icons-material';
import { Box, List, ListItem } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { type ReactNode, useRef, useState } from 'react';
import { useShowFailure } from '../../definition/context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Line } from '../../ui/blocks.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import { Section } from './Section.tsx';

/** Loads what the user owns at several places (`name` identifies it), with a function that ends some of it. */
export function useOwnList<T>(name: string, load: (signal: AbortSignal) => Promise<T[]>) {
  const notify = useNotify();
  const showFailure = useShowFailure();
  const queries = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const [busy, setBusy] = useState(false);
  const queryKey = ['account', name];
  const query = useQuery({ queryKey, queryFn: ({ signal }) => load(signal), gcTime: 0, retry: false });
  /** Makes a call that ends something, tells `text` or the failure, and loads the list again. */
  const end = async (call: () => Promise<unknown>, text: string) => {
    setBusy(true);
    try {
      await call();
      notify(text, { type: 'success' });
    } catch (failure) {
      showFailure(failure, {});
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey });
      // moves the focus, because the pressed button no longer exists
      if (document.activeElement === document.body) list.current?.focus();
    }
  };
  return { query, list, busy, end };
}

interface OwnListProps<T> {
  /** Id of the section's heading. */
  id: string;
  title: string;
  help: string;
  of: ReturnType<typeof useOwnList<T>>;
  row: (item: T) => ReactNode;
  /** Shown below the rows, once they are loaded. */
  children?: ReactNode;
}

/** A section of the account page with what `useOwnList` has loaded. */
export function OwnList<T>({ id, title, help, of: { query, list }, row, children }: OwnListProps<T>) {
  const translate = useTranslate();
  const { data, error, isPending, refetch } = query;
  return (
    <Section id={id} title={title} help={help}>
      {isPending && <p className="v-quiet">{translate('views.list.loading')}</p>}
      {!isPending && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      <List ref={list} tabIndex={-1} aria-labelledby={id} sx={{ width: '100%', p: 0 }}>
        {data?.map(row)}
      </List>
      {data && children}
    </Section>
  );
}

interface OwnRowProps {
  icon: SvgIconComponent;
  title: ReactNode;
  note: string;
  /** The button that ends it; `label` names what it ends. */
  end?: { text: string; label: string; busy: boolean; onClick: () => void };
}

/** A row of such a list. */
export function OwnRow({ icon: Shape, title, note, end }: OwnRowProps) {
  return (
    <ListItem
      disableGutters
      divider
      sx={{ gap: 3, py: '10px', '&:first-of-type': { pt: 0 }, '&:last-of-type': { border: 0 } }}
    >
      <Shape aria-hidden sx={{ fontSize: 'var(--fs-20)', color: 'text.hint' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Line sx={{ gap: 2 }}>{title}</Line>
        <p className="v-quiet">{note}</p>
      </Box>
      {end && (
        <Button small disabled={end.busy} aria-label={end.label} onClick={end.onClick}>
          {end.text}
        </Button>
      )}
    </ListItem>
  );
}
