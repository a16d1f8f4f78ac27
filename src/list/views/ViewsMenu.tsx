import { Button, Stack } from '@mui/material';
import { useQueries } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import type { SavedView } from '../../../dataProvider/calls/savedViews.ts';
import { useDefinition } from '../../definition/context.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { useListScreen } from '../state/context.ts';
import { readState } from '../state/urlState.ts';

interface ViewsMenuProps {
  views: readonly SavedView[];
  current: string | undefined;
  onOpen: (view: SavedView) => void;
}

/** All saved views, each with the number of its records. The numbers are fetched only while the menu is open. */
export default function ViewsMenu({ views, current, onOpen }: ViewsMenuProps) {
  const resource = useDefinition();
  const translate = useTranslate();
  const locale = useLocale();
  const { countOf } = useListScreen();
  const counts = useQueries({
    queries: views.map((view) => {
      const { search, filters, orgId, recursive, ...state } = readState(
        new URLSearchParams(String(view.state.query ?? '')),
        resource,
      );
      const asked = { search, filters, orgId, recursive };
      return {
        queryKey: [resource.name, 'count', asked],
        queryFn: ({ signal }: { signal: AbortSignal }) => countOf({ ...state, ...asked }, signal),
        staleTime: 10_000,
        retry: false,
      };
    }),
  });
  return (
    <Stack sx={{ minWidth: 220 }}>
      {views.map((view, index) => {
        const { data, isPending } = counts[index] ?? {};
        return (
          <Button
            key={view.name}
            variant="text"
            fullWidth
            aria-pressed={view.name === current}
            aria-busy={isPending}
            onClick={() => onOpen(view)}
          >
            <span className="v-grow">{view.name}</span>
            <span className="v-n">{typeof data === 'number' ? formatNumber(data, locale) : isPending ? '…' : ''}</span>
            {!isPending && typeof data !== 'number' && <span className="sr">{translate('assist.noCount')}</span>}
          </Button>
        );
      })}
      <ButtonLink kind="ghost" to="/views">
        {translate('savedViews.manage')}
      </ButtonLink>
    </Stack>
  );
}
