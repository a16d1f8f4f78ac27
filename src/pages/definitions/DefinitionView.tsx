import { useTranslate } from 'ra-core';
import { lazy, Suspense, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { DefinitionProvider, useDefinition, useDefinitions } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { withParams } from '../../definition/searchParams.ts';
import type { Resource } from '../../engine/definition.ts';
import type { Loaded } from '../../engine/load.ts';
import { Loading } from '../../layout/Loading.tsx';
import { useDefaults } from '../../record/form/useDefaults.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/blocks.tsx';
import { loadChunk } from '../../ui/chunks.ts';
import { Code } from './Code.tsx';
import { DefinitionsScope } from './DefinitionsScope.tsx';
import { exampleCalls } from './examples.ts';
import { FaultList } from './FaultList.tsx';
import { Fields } from './Fields.tsx';
import { Frame } from './Frame.tsx';
import { faultsOf } from './faultsOf.ts';
import { Head } from './Head.ts';
import { ListAndForm } from './ListAndForm.tsx';
import { Parts } from './Parts.tsx';
import { SourceChip } from './SourceChip.tsx';

const TryForm = lazy(() => loadChunk(() => import('./TryForm.tsx')));

const PARTS = ['fields', 'form', 'calls', 'json', 'try'] as const;
type Part = (typeof PARTS)[number];

/** Details of one definition, as completed by the engine, with a form to try it out. */
export function DefinitionView({ resource, loaded }: { resource: Resource; loaded: Loaded }) {
  const session = useDefinitions();
  // the definitions in force may be newer than those the page was loaded with
  const opened = (
    <DefinitionProvider resource={resource}>
      <Opened loaded={loaded} />
    </DefinitionProvider>
  );
  return loaded === session ? opened : <DefinitionsScope loaded={loaded}>{opened}</DefinitionsScope>;
}

function Opened({ loaded }: { loaded: Loaded }) {
  const resource = useDefinition();
  const translate = useTranslate();
  const labels = useLabels();
  const [query, setQuery] = useSearchParams();
  const part = PARTS.find((name) => name === query.get('part')) ?? 'fields';
  const show = (next: Part) => setQuery(withParams(query, { part: next }), { replace: true });
  const faults = faultsOf(loaded, resource);
  return (
    <Frame back>
      <Head as="header">
        <PageTitle>
          {labels.name(2)} <code>{resource.name}</code>
        </PageTitle>
        <SourceChip source={resource.source} />
        {resource.patchedBy.map((source) => (
          <SourceChip key={source} source={source} patch />
        ))}
        {resource.list !== false && (
          <ButtonLink className="v-push" to={`/${resource.name}`}>
            {translate('definitions.openList')}
          </ButtonLink>
        )}
      </Head>
      <FaultList faults={faults} />
      <Parts
        label={labels.name(2)}
        parts={PARTS.map((name) => [name, translate(`definitions.parts.${name}`)] as const)}
        current={part}
        onChange={show}
      >
        {part === 'fields' && <Fields />}
        {part === 'form' && <ListAndForm />}
        {part === 'calls' && <Calls />}
        {part === 'json' && (
          <Code text={JSON.stringify(resource, null, 2)} label={translate('definitions.parts.json')} />
        )}
        {part === 'try' && (
          <Suspense fallback={<Loading />}>
            <TryForm />
          </Suspense>
        )}
      </Parts>
    </Frame>
  );
}

function Calls() {
  const resource = useDefinition();
  const translate = useTranslate();
  const defaults = useDefaults();
  const calls = useMemo(() => exampleCalls(resource, defaults), [resource, defaults]);
  return (
    <ul>
      {calls.map(({ op, method, path, body, authority }) => (
        <li key={op}>
          <h2>{translate(`definitions.ops.${op}`)}</h2>
          <p>
            <code>
              <b>{method}</b> {path}
            </code>{' '}
            <span className="v-quiet">
              {authority ? translate('definitions.needs', { authority }) : translate('definitions.needsNothing')}
            </span>
          </p>
          {body && <Code text={body} label={`${translate(`definitions.ops.${op}`)}: ${method} ${path}`} />}
        </li>
      ))}
    </ul>
  );
}
