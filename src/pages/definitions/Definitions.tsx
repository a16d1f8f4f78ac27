import { useTranslate } from 'ra-core';
import { Link, useParams, useSearchParams } from 'react-router';
import { LoadFailure } from '../../definition/LoadFailure.tsx';
import { Loading } from '../../layout/Loading.tsx';
import { PageTitle } from '../../ui/blocks.tsx';
import { DefinitionView } from './DefinitionView.tsx';
import { Frame, OverlayFrame } from './Frame.tsx';
import { Overview } from './Overview.tsx';
import { useSources } from './useSources.ts';
import '../../list/views/views.css';
import '../../record/record.css';
import { lazy, Suspense } from 'react';
import type { DefinitionsReply } from '../../../protocol/definitions.ts';
import type { Loaded } from '../../engine/load.ts';
import { loadChunk } from '../../ui/chunks.ts';
import { FaultList } from './FaultList.tsx';
import { OverlayEditor } from './OverlayEditor.tsx';

const CodeEditor = lazy(() => loadChunk(() => import('./editor/CodeEditor.tsx')));

/** One overlay: a stored one in the editor, a file read-only. */
function OverlayPage({ name, kept, loaded }: { name: string; kept: DefinitionsReply; loaded: Loaded }) {
  const translate = useTranslate();
  const file = kept.files.find(({ source }) => source === name);
  if (!file) return <OverlayEditor key={name} name={name} kept={kept} />;
  return (
    <OverlayFrame name={name} about={translate('definitions.overlays.file')}>
      <p className="v-quiet">{translate('definitions.overlays.fileText')}</p>
      <FaultList faults={loaded.faults.filter((fault) => fault.source === name)} />
      <Suspense fallback={<Loading />}>
        <CodeEditor value={file.content} label={name} />
      </Suspense>
    </OverlayFrame>
  );
}

const OVERLAY = 'overlay';

/**
 * The definition browser: /crud lists all, /crud/<name> or ?name=<name> shows one, /crud/overlay/<name> an overlay.
 * If the platform stores no overlays, the definitions that the console was loaded with are shown.
 */
export default function Definitions() {
  const translate = useTranslate();
  const { name, overlay } = useParams();
  const [query] = useSearchParams();
  const sources = useSources();
  const { loaded, kept, isPending, error, editable } = sources;
  if (isPending) return <Loading />;
  if (error && !kept) {
    return (
      <Frame>
        <PageTitle>{translate('definitions.title')}</PageTitle>
        <LoadFailure error={error} onRetry={sources.refetch} />
      </Frame>
    );
  }
  if (name === OVERLAY && overlay) {
    if (kept) return <OverlayPage name={overlay} kept={kept} loaded={loaded} />;
    return <Missing text={translate(editable ? 'definitions.missing' : 'definitions.overlays.readOnly')} />;
  }
  const wanted = name ?? query.get('name');
  if (wanted === null || wanted === undefined) return <Overview sources={sources} />;
  const resource = loaded.byName.get(wanted);
  if (!resource) return <Missing text={translate('definitions.missing', { name: wanted })} />;
  return <DefinitionView key={wanted} resource={resource} loaded={loaded} />;
}

function Missing({ text }: { text: string }) {
  const translate = useTranslate();
  return (
    <Frame>
      <PageTitle>{translate('definitions.title')}</PageTitle>
      <p>{text}</p>
      <Link to="/crud">{translate('definitions.back')}</Link>
    </Frame>
  );
}
