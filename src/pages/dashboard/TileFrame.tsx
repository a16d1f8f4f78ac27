import { Paper, Skeleton } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Suspense } from 'react';
import { DefinitionProvider, useDefinitions } from '../../definition/context.tsx';
import { authorityFor } from '../../engine/access.ts';
import { type Options, textOption } from '../../engine/named.ts';
import { tiles } from './registry.ts';
import { TileBoundary } from './TileBoundary.tsx';
import { TileAuthority, TileFailure, TileHead, TilePlaceholder } from './TileHead.tsx';

const FRAME = {
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  minWidth: 0,
  borderRadius: 2,
  overflow: 'hidden',
  '& .tile-list': { flex: 1, minHeight: 0, overflow: 'auto' },
  '& .tile-name': { display: 'flex', gap: 2, alignItems: 'center' },
  '& header select': { fontSize: 'var(--fs-12)', py: '2px' },
  '& header .MuiOutlinedInput-notchedOutline': { border: 0 },
} as const;

interface TileFrameProps {
  type: string;
  options: Options;
  title: string;
  /** Key of the texts of the tile. */
  textKey: string;
  onOptions?: (options: Options) => void;
}

/** A tile in its frame. If it throws, only this tile shows the error, with a retry button. */
export function TileFrame(props: TileFrameProps) {
  const translate = useTranslate();
  const queries = useQueryClient();
  const failed = (again: () => void) => (
    <>
      <TileHead title={props.title} />
      <TileFailure
        text={translate('errors.unexpected')}
        onRetry={() => {
          void queries.resetQueries({ type: 'inactive' });
          again();
        }}
      />
    </>
  );
  return (
    <Paper component="section" variant="outlined" sx={FRAME} aria-label={props.title || undefined}>
      <TileBoundary failed={failed}>
        <Suspense fallback={<Skeleton variant="rounded" animation={false} height={10} sx={{ m: 4 }} />}>
          <TileContent {...props} />
        </Suspense>
      </TileBoundary>
    </Paper>
  );
}

function TileContent({ type: name, options, ...shared }: TileFrameProps) {
  const translate = useTranslate();
  const { byName } = useDefinitions();
  const type = tiles[name];
  const resource = byName.get(textOption(options, 'resource') ?? '');
  if (type?.of === 'nothing') {
    return (
      <TileAuthority value={[type.authority].flat()[0]}>
        <type.component options={options} {...shared} />
      </TileAuthority>
    );
  }
  if (!type || !resource) {
    return (
      <>
        <TileHead title={shared.title} />
        <TilePlaceholder>{translate('dashboard.unknown')}</TilePlaceholder>
      </>
    );
  }
  return (
    <DefinitionProvider resource={resource}>
      <TileAuthority value={authorityFor(resource, 'list')}>
        <type.component options={options} {...shared} />
      </TileAuthority>
    </DefinitionProvider>
  );
}
