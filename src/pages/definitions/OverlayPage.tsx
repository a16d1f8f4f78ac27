import { useTranslate } from 'ra-core';
import { lazy, Suspense } from 'react';
import type { DefinitionsReply } from '../../../protocol/definitions.ts';
import type { Loaded } from '../../engine/load.ts';
import { Loading } from '../../layout/Loading.tsx';
import { loadChunk } from '../../ui/chunks.ts';
import { FaultList } from './FaultList.tsx';
import { OverlayEditor } from './OverlayEditor.tsx';
import { OverlayFrame } from './OverlayFrame.tsx';

const CodeEditor = lazy(() => loadChunk(() => import('./editor/CodeEditor.tsx')));

interface OverlayPageProps {
  name: string;
  kept: DefinitionsReply;
  loaded: Loaded;
}

/** One overlay: a stored one in the editor, a file read-only. */
export function OverlayPage({ name, kept, loaded }: OverlayPageProps) {
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
