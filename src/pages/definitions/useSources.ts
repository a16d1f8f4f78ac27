import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useUser } from '../../../authProvider/useUser.ts';
import { getDefinitions } from '../../../dataProvider/definitions.ts';
import { ROOT_ORG_ID } from '../../../protocol/constants.ts';
import type { DefinitionsReply } from '../../../protocol/definitions.ts';
import { useCapabilities, useDefinitions, useExtension } from '../../definition/definitions.tsx';
import { prepareDefinitions } from '../../definition/prepareDefinitions.ts';
import { type Loaded, type OverlayFile, parseOverlayText } from '../../engine/load.ts';

export const SOURCES_KEY = ['definitions', 'sources'];

/** The definitions as they are in force now, which an open page need not show yet, and where they come from. */
export interface Sources {
  loaded: Loaded;
  /** What the platform keeps; undefined where it keeps none, or for whoever may not change it. */
  kept: DefinitionsReply | undefined;
  /** Whether overlays can be written here, by this user. */
  editable: boolean;
  isPending: boolean;
  error: unknown;
  refetch: () => void;
}

/** The overlays of a reply as the loader takes them, with one of them changed; null leaves it out. */
export function overlayFiles(kept: DefinitionsReply, name?: string, content?: string | null): OverlayFile[] {
  const stored = kept.overlays
    .filter((overlay) => overlay.name !== name)
    .map((overlay) => parseOverlayText(overlay.name, overlay.content));
  if (name !== undefined && content !== undefined && content !== null) stored.push(parseOverlayText(name, content));
  stored.sort((one, other) => (one.source < other.source ? -1 : 1));
  return [...kept.files.map(({ source, content: text }) => parseOverlayText(source, text)), ...stored];
}

/** How often progress is looked at while there is some, in milliseconds. */
const LOOK = 2_000;

const isUnderWay = (kept: DefinitionsReply | undefined): boolean =>
  (kept?.jobs ?? []).some(({ state }) => state === 'waiting' || state === 'running');

/** Asks the platform for its overlays where it has some to offer; else everything is as it was loaded with the page. */
export function useSources(): Sources {
  const session = useDefinitions();
  const user = useUser();
  const capabilities = useCapabilities();
  const writable = useExtension('definitions');
  const mayWrite = user?.authorities.includes('ADMIN') === true && user.orgId === ROOT_ORG_ID;
  const editable = writable && mayWrite;
  const { data, isPending, error, refetch } = useQuery({
    queryKey: SOURCES_KEY,
    queryFn: ({ signal }) => getDefinitions(signal),
    enabled: editable,
    staleTime: 0,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? LOOK : false),
  });
  const loaded = useMemo(
    () => (data ? prepareDefinitions(overlayFiles(data), capabilities) : session),
    [data, capabilities, session],
  );
  return {
    ...{ loaded, kept: data, editable, error },
    isPending: editable && isPending,
    refetch: () => void refetch(),
  };
}
