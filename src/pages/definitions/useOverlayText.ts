import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEvent, useNotify } from 'ra-core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { LANGUAGES, loadMessages } from '../../../locales/index.ts';
import type { DefinitionsReply, StoredOverlay } from '../../../protocol/definitions.ts';
import { registries } from '../../../resources/named.ts';
import { useCapabilities, useShowFailure } from '../../definition/context.tsx';
import { prepareDefinitions } from '../../definition/prepareDefinitions.ts';
import type { KnownTexts } from '../../engine/checkLabels.ts';
import { overlayFaults } from '../../engine/checkOverlay.ts';
import type { Fault } from '../../engine/faults.ts';
import { type Loaded, parseOverlayText } from '../../engine/load.ts';
import { flatten } from '../../engine/transfer/texts.ts';
import { keepOverlayDraft, readOverlayDraft } from './drafts.ts';
import { trySaving } from './saveOverlay.ts';
import { overlayFiles, SOURCES_KEY } from './useSources.ts';

/** Debounce in milliseconds after the last change, before the text is checked and stored as a draft. */
const REST = 250;

/** The text that the editor is based on: the stored text known to this page. */
interface Base {
  content: string;
  /** 0 if the overlay isn't stored, or no longer stored. */
  version: number;
}

const baseOf = (stored: StoredOverlay | undefined | null): Base => ({
  content: stored?.content ?? '',
  version: stored?.version ?? 0,
});

const idOf = ({ source, key, code }: Fault) => `${source} ${key} ${code}`;

/** The definitions without the text of an overlay and with it, and the faults that it brings. */
function useChecked(name: string, kept: DefinitionsReply, text: string) {
  const capabilities = useCapabilities();
  const before: Loaded = useMemo(() => prepareDefinitions(overlayFiles(kept), capabilities), [kept, capabilities]);
  const after: Loaded = useMemo(
    () => prepareDefinitions(overlayFiles(kept, name, text), capabilities),
    [kept, name, text, capabilities],
  );
  const texts = useKnownTexts();
  const faults = useMemo(() => {
    const known = new Set(before.faults.map(idOf));
    const own = after.faults.filter((fault) => fault.source === name || !known.has(idOf(fault)));
    return own.length > 0 ? own : overlayFaults(parseOverlayText(name, text), after, { registries, texts });
  }, [before, after, name, text, texts]);
  return { before, after, faults };
}

/** State of the text in the editor: checked while typing, stored as a draft, and saved. */
export function useOverlayText(name: string, kept: DefinitionsReply) {
  const stored = kept.overlays.find((overlay) => overlay.name === name);
  const notify = useNotify();
  const showFailure = useShowFailure();
  const queries = useQueryClient();
  const [base, setBase] = useState<Base>(() => baseOf(stored));
  const [draft] = useState(() => readOverlayDraft(name));
  const [text, setText] = useState(draft?.content ?? base.content);
  const [rested, setRested] = useState(text);
  // a newer version was stored since the draft, which would overwrite it
  const [theirs, setTheirs] = useState<StoredOverlay | null | undefined>(() => {
    const isOlder = draft !== null && draft.version !== base.version && draft.content !== base.content;
    return isOlder ? (stored ?? null) : undefined;
  });
  const [refused, setRefused] = useState<{ text: string; faults: readonly Fault[] }>();
  const [saving, setSaving] = useState(false);
  const dirty = useRef(false);
  dirty.current = text !== base.content;

  const forgotten = useRef(false);
  const keep = useEvent(() => {
    if (forgotten.current) return;
    keepOverlayDraft(name, dirty.current ? { content: text, version: base.version } : null);
  });
  useEffect(() => {
    forgotten.current = false;
    const timer = setTimeout(() => {
      setRested(text);
      keep();
    }, REST);
    return () => clearTimeout(timer);
  }, [text, keep]);
  // the page may be unmounted before the delay is over
  useEffect(() => () => void (dirty.current && keep()), [keep]);

  const { before, after, faults: found } = useChecked(name, kept, rested);
  const faults = found.length === 0 && refused?.text === rested ? refused.faults : found;

  const forget = useEvent(() => {
    // the editor stays mounted while the next page is loading, and must not store the draft again
    forgotten.current = true;
    dirty.current = false;
    keepOverlayDraft(name, null);
  });
  const save = useEvent(async () => {
    // the latest text may not have been checked yet; the platform checks it anyway
    if (saving || !dirty.current || (faults.length > 0 && rested === text)) return;
    setSaving(true);
    const result = await trySaving(name, text, base.version);
    setSaving(false);
    if (result.kind === 'saved') {
      setBase(baseOf(result.overlay));
      keepOverlayDraft(name, null);
      notify('definitions.saved', { type: 'success' });
      await queries.invalidateQueries({ queryKey: SOURCES_KEY });
    } else if (result.kind === 'conflict') setTheirs(result.theirs);
    else if (result.kind === 'faulty') setRefused({ text, faults: result.faults });
    else showFailure(result.error, { op: 'update' });
  });
  /** Resolves a conflict: continues from the stored version, with the user's text in the editor or the stored text. */
  const settle = useEvent((takeTheirs: boolean) => {
    if (theirs === undefined) return;
    setBase(baseOf(theirs));
    if (takeTheirs) setText(baseOf(theirs).content);
    setTheirs(undefined);
    void queries.invalidateQueries({ queryKey: SOURCES_KEY });
  });
  const discard = useEvent(() => setText(base.content));
  return {
    stored,
    base,
    text,
    setText,
    before,
    after,
    faults,
    save,
    saving,
    discard,
    forget,
    keep,
    dirty,
    theirs,
    settle,
    /** Whether the editor began with an unsaved draft. */
    fromDraft: draft !== null && base.version > 0,
    checked: rested === text,
  };
}

/** The texts that labels of overlays can replace; undefined until they are loaded. */
function useKnownTexts(): KnownTexts | undefined {
  const { data } = useQuery({
    queryKey: ['definitions', 'texts'],
    queryFn: async (): Promise<KnownTexts> => {
      const texts = new Map<string, string>();
      for (const part of ['app', 'signIn'] as const) flatten(await loadMessages('en', part), texts);
      return { languages: LANGUAGES.map(({ code }) => code), keys: new Set(texts.keys()) };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
