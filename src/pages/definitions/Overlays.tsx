import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { DefinitionsReply } from '../../../protocol/definitions.ts';
import { formatDateTime } from '../../engine/dates.ts';
import type { Loaded } from '../../engine/load.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { NewOverlay } from './NewOverlay.tsx';

/** The stored overlays, which can be edited, and the overlay files, which are read-only. */
export function Overlays({ kept, loaded }: { kept: DefinitionsReply; loaded: Loaded }) {
  const translate = useTranslate();
  const locale = useLocale();
  const [adding, setAdding] = useState(false);
  const { files, overlays, removed } = kept;
  const faults = (source: string) => loaded.faults.filter((fault) => fault.source === source).length;
  const line = (source: string, about: string) => (
    <li key={source}>
      <Link to={`/crud/overlay/${encodeURIComponent(source)}`}>{source}</Link>
      <span className="v-quiet v-grow">{about}</span>
      {faults(source) > 0 && (
        <span className="def-bad">
          <Icon name="error" />
          {translate('definitions.faults.refused')}
        </span>
      )}
    </li>
  );
  const about = ({ version, at, actor }: { version: number; at: string; actor: string }) =>
    translate('definitions.overlays.version', { version: String(version), at: formatDateTime(at, locale), actor });
  return (
    <section className="def-overlays" aria-labelledby="def-overlays">
      <header className="def-head">
        <h2 id="def-overlays">{translate('definitions.overlays.title')}</h2>
        <Button kind="primary" icon="add" className="v-push" onClick={() => setAdding(true)}>
          {translate('definitions.new.title')}
        </Button>
      </header>
      <p className="v-quiet">{translate('definitions.overlays.text')}</p>
      {overlays.length + files.length === 0 && <p className="def-note">{translate('definitions.overlays.none')}</p>}
      <ul className="def-list">
        {overlays.map((overlay) => line(overlay.name, about(overlay)))}
        {files.map(({ source }) => line(source, translate('definitions.overlays.file')))}
      </ul>
      {removed.length > 0 && (
        <details className="def-removed">
          <summary>{translate('definitions.overlays.removed', { smart_count: removed.length })}</summary>
          <ul className="def-list">{removed.map((overlay) => line(overlay.name, about(overlay)))}</ul>
        </details>
      )}
      {adding && <NewOverlay kept={kept} loaded={loaded} onClose={() => setAdding(false)} />}
    </section>
  );
}
