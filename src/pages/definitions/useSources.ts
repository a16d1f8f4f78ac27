import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getDefinitions } from '../../../dataProvider/calls/definitions.ts';
import type { DefinitionsReply } from '../../../protocol/definitions.ts';
import { useIsSystemAdmin } from '../../definition/authorities.ts';
import { useCapabilities, useDefinitions, useExtension } from '../../definition/context.tsx';
import { prepareDefinitions } from '../../definition/prepareDefinitions.ts';
import { type Loaded, type OverlayFile, parseOverlayText } from '../../engine/load.ts';
import { parseNewOverlay } from '../../engine/repeatedKeys.ts';

export const SOURCES_KEY = ['definitions', 'sources'];

/** The definitions in force and their sources; they may be newer than those the page was loaded with. */
export interface Sources {
  loaded: Loaded;
  /** The platform's overlays; undefined if it doesn't store overlays or the user may not change them. */
  kept: DefinitionsReply | undefined;
  /** Whether the user can edit overlays. */
  editable: boolean;
  isPending: boolean;
  error: unknown;
  refetch: () => void;
}

/** Converts the overlays of a reply for the loader. `content` replaces the overlay `name`; null leaves it out. */
export function overlayFiles(kept: DefinitionsReply, name?: string, content?: string | null): OverlayFile[] {
  const stored = kept.overlays
    .filter((overlay) => overlay.name !== name)
    .map((overlay) => parseOverlayText(overlay.name, overlay.content));
  if (name !== undefined && content !== undefined && content !== null) stored.push(parseNewOverlay(name, content));
  stored.sort((one, other) => (one.source < other.source ? -1 : 1));
  return [...kept.files.map(({ source, content: text }) => parseOverlayText(source, text)), ...stored];
}

/** Refetch interval in milliseconds while background jobs are running. */
const REFETCH_INTERVAL = 2_000;

const isUnderWay = (kept: DefinitionsReply | undefined): boolean =>
  (kept?.jobs ?? []).some(({ state }) => state === 'waiting' || state === 'running');

/** Fetches the platform's overlays if it stores any; otherwise uses what was loaded with the page. */
export function useSources(): Sources {
  const session = useDefinitions();
  const capabilities = useCapabilities();
  const writable = useExtension('definitions');
  const mayWrite = useIsSystemAdmin();
  const editable = writable && mayWrite;
  const { data, isPending, error, refetch } = useQuery({
    queryKey: SOURCES_KEY,
    queryFn: ({ signal }) => getDefinitions(signal),
    enabled: editable,
    staleTime: 0,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? REFETCH_INTERVAL : false),
  });
  const loaded = useMemo(
    () => (data ? prepareDefinitions(overlayFiles(data), capabilities) : session),
    [data, capabilities, session],
  );
  return {
    loaded,
    kept: data,
    editable,
    error,
    isPending: editable && isPending,
    refetch: () => void refetch(),
  };
}
