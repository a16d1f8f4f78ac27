import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { useLabels } from '../../definition/labels.ts';
import type { Resource } from '../../engine/definition.ts';
import type { Loaded } from '../../engine/load.ts';
import { Icon } from '../../ui/Icon.tsx';
import { FaultList } from './FaultList.tsx';
import { faultsOf } from './faultsOf.ts';
import { Jobs } from './Jobs.tsx';
import { Overlays } from './Overlays.tsx';
import { SourceChip } from './SourceChip.tsx';
import { Surroundings } from './Surroundings.tsx';
import type { Sources } from './useSources.ts';

/** All definitions with their sources and faults, and the overlays. */
export function Overview({ sources }: { sources: Sources }) {
  const translate = useTranslate();
  const { loaded, kept, editable } = sources;
  return (
    <div className="page def">
      <h1 className="page-title">{translate('definitions.title')}</h1>
      <p className="v-quiet">{translate('definitions.text')}</p>
      <FaultList faults={loaded.faults} />
      <Jobs jobs={kept?.jobs ?? []} loaded={loaded} />
      <Surroundings loaded={loaded}>
        <Definitions loaded={loaded} />
      </Surroundings>
      {kept && <Overlays kept={kept} loaded={loaded} />}
      {!editable && <p className="v-quiet def-note">{translate('definitions.overlays.readOnly')}</p>}
    </div>
  );
}

const HEADS = ['label', 'fields', 'source', 'patchedBy', 'listType', 'path', 'faults'] as const;

function Definitions({ loaded }: { loaded: Loaded }) {
  const translate = useTranslate();
  return (
    <table className="v-plain def-table">
      <caption className="sr">{translate('definitions.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{translate('definitions.heads.name')}</th>
          {HEADS.map((head) => (
            <th key={head} scope="col">
              {translate(`definitions.heads.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {loaded.resources.map((resource) => (
          <Row key={resource.name} resource={resource} loaded={loaded} />
        ))}
      </tbody>
    </table>
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
          <span className="def-bad">
            <Icon name="error" />
            {faults}
          </span>
        ) : (
          <span className="def-good">
            <Icon name="check" />
            {translate('definitions.faults.none')}
          </span>
        )}
      </td>
    </tr>
  );
}
