import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLabels } from '../../definition/labels.ts';
import type { Resource } from '../../engine/definition.ts';
import type { Loaded } from '../../engine/load.ts';
import { Button } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/blocks.tsx';
import { CardTable } from '../../ui/CardTable.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { DefinitionsScope } from './DefinitionsScope.tsx';
import { FaultList } from './FaultList.tsx';
import { Frame } from './Frame.tsx';
import { faultsOf } from './faultsOf.ts';
import { Head } from './Head.ts';
import { Jobs } from './Jobs.tsx';
import { NewOverlay } from './NewOverlay.tsx';
import { Note } from './Note.ts';
import { Overlays } from './Overlays.tsx';
import { SourceChip } from './SourceChip.tsx';
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
