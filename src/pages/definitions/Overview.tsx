import { Box } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { DefinitionsReply } from '../../../protocol/definitions.ts';
import { useLabels } from '../../definition/labels.ts';
import { formatDateTime } from '../../engine/dates.ts';
import type { Resource } from '../../engine/definition.ts';
import type { Loaded } from '../../engine/load.ts';
import { Button } from '../../ui/Button.tsx';
import { Line, Lined, PageTitle } from '../../ui/blocks.tsx';
import { CardTable } from '../../ui/CardTable.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { DefinitionsScope } from './DefinitionsScope.tsx';
import { FaultList } from './FaultList.tsx';
import { Frame, Head, Note, SourceChip } from './Frame.tsx';
import { faultsOf } from './faultsOf.ts';
import { Jobs } from './Jobs.tsx';
import { NewOverlay } from './NewOverlay.tsx';
import type { Sources } from './useSources.ts';

/** All definitions with their sources and faults, and the overlays. */
export function Overview({ sources }: { sources: Sources }) {
  const translate = useTranslate();
  const { loaded, kept, editable } = sources;
  const [adding, setAdding] = useState(false);
  return (
    <Frame>
      <Head as="header">
        <PageTitle>{translate('definitions.title')}</PageTitle>
        {kept && (
          <Button kind="primary" icon="add" className="v-push" onClick={() => setAdding(true)}>
            {translate('definitions.new.title')}
          </Button>
        )}
      </Head>
      <p className="v-quiet">{translate('definitions.text')}</p>
      <FaultList faults={loaded.faults} />
      <Jobs jobs={kept?.jobs ?? []} loaded={loaded} />
      <DefinitionsScope loaded={loaded}>
        <Definitions loaded={loaded} />
      </DefinitionsScope>
      {kept && <Overlays kept={kept} loaded={loaded} />}
      {kept && adding && <NewOverlay kept={kept} loaded={loaded} onClose={() => setAdding(false)} />}
      {!editable && <Note className="v-quiet">{translate('definitions.overlays.readOnly')}</Note>}
    </Frame>
  );
}

const HEADS = ['label', 'fields', 'source', 'patchedBy', 'listType', 'path', 'faults'] as const;

function Definitions({ loaded }: { loaded: Loaded }) {
  const translate = useTranslate();
  return (
    <CardTable
      caption={translate('definitions.title')}
      heads={['name', ...HEADS].map((head) => translate(`definitions.heads.${head}`))}
    >
      {loaded.resources.map((resource) => (
        <Row key={resource.name} resource={resource} loaded={loaded} />
      ))}
    </CardTable>
  );
}

function Row({ resource, loaded }: { resource: Resource; loaded: Loaded }) {
  const translate = useTranslate();
  const labels = useLabels(resource);
  const faults = faultsOf(loaded, resource).length;
  const head = (name: (typeof HEADS)[number]) => ({ 'data-head': translate(`definitions.heads.${name}`) });
  return (
    <tr>
      <th scope="row">
        <Link to={`/crud/${resource.name}`}>{resource.name}</Link>
      </th>
      <td {...head('label')}>{labels.name(2)}</td>
      <td {...head('fields')}>{Object.keys(resource.fields).length}</td>
      <td {...head('source')}>
        <SourceChip source={resource.source} />
      </td>
      <td {...head('patchedBy')}>
        {resource.patchedBy.map((source) => (
          <SourceChip key={source} source={source} patch />
        ))}
      </td>
      <td {...head('listType')}>
        <code>{resource.api.listType}</code>
      </td>
      <td {...head('path')}>
        <code>/{resource.api.path}</code>
      </td>
      <td {...head('faults')}>
        {faults > 0 ? (
          <Mark icon="error" tone="fail">
            {faults}
          </Mark>
        ) : (
          <Mark icon="check">{translate('definitions.faults.none')}</Mark>
        )}
      </td>
    </tr>
  );
}

const SECTION = { mt: 7, pt: 4, borderTop: '1px solid', borderColor: 'divider' };
const editorOf = (source: string) => `/crud/overlay/${encodeURIComponent(source)}`;
const REMOVED = {
  mt: 3,
  '& > button': { color: 'text.secondary' },
  '& > button::before': { fontSize: 'inherit', color: 'inherit' },
  '& .MuiCollapse-wrapperInner': { pt: 0 },
};
const ENTRY = { px: 2, gap: '2px 12px', '& a': { fontWeight: 'fontWeightMedium' } };

/** The stored overlays, which can be edited, and the overlay files, which are read-only. */
function Overlays({ kept, loaded }: { kept: DefinitionsReply; loaded: Loaded }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { files, overlays, removed } = kept;
  const faults = (source: string) => loaded.faults.filter((fault) => fault.source === source).length;
  const line = (source: string, about: string) => (
    <Line as="li" key={source} sx={ENTRY}>
      <Link to={editorOf(source)}>{source}</Link>
      <span className="v-quiet v-grow">{about}</span>
      {faults(source) > 0 && (
        <Mark icon="error" tone="fail">
          {translate('definitions.faults.refused')}
        </Mark>
      )}
    </Line>
  );
  const about = ({ version, at, actor }: { version: number; at: string; actor: string }) =>
    translate('definitions.overlays.version', { version: String(version), at: formatDateTime(at, locale), actor });
  return (
    <Box component="section" aria-labelledby="def-overlays" sx={SECTION}>
      <h2 id="def-overlays">{translate('definitions.overlays.title')}</h2>
      <p className="v-quiet">{translate('definitions.overlays.text')}</p>
      {overlays.length + files.length === 0 && <Note>{translate('definitions.overlays.none')}</Note>}
      <Lined>
        {overlays.map((overlay) => line(overlay.name, about(overlay)))}
        {files.map(({ source }) => line(source, translate('definitions.overlays.file')))}
      </Lined>
      {removed.length > 0 && (
        <Disclosure title={translate('definitions.overlays.removed', { smart_count: removed.length })} sx={REMOVED}>
          <Lined>{removed.map((overlay) => line(overlay.name, about(overlay)))}</Lined>
        </Disclosure>
      )}
    </Box>
  );
}
