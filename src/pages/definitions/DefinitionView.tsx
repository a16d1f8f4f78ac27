import { useLocale, useTranslate } from 'ra-core';
import { lazy, Suspense, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { DefinitionProvider, useDefinition, useDefinitions } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { withParams } from '../../definition/searchParams.ts';
import type { Field, Resource } from '../../engine/definition.ts';
import { fieldPaths } from '../../engine/fields.ts';
import type { Loaded } from '../../engine/load.ts';
import { named } from '../../engine/named.ts';
import { Loading } from '../../layout/Loading.tsx';
import { useDefaults } from '../../record/form/useDefaults.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/blocks.tsx';
import { CardTable } from '../../ui/CardTable.tsx';
import { loadChunk } from '../../ui/chunks.ts';
import { Code } from './Code.tsx';
import { DefinitionsScope } from './DefinitionsScope.tsx';
import { exampleCalls } from './examples.ts';
import { FaultList } from './FaultList.tsx';
import { Frame, Head, SourceChip } from './Frame.tsx';
import { faultsOf } from './faultsOf.ts';
import { ListAndForm } from './ListAndForm.tsx';
import { Parts } from './Parts.tsx';
import { limitsOf, switchText, typeText } from './words.ts';

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

/** Wide enough for the longest single word, "userLanguage". */
const LONGEST = { minWidth: '7.5rem' };

/** All fields of a definition: type, conditions, rules and source. */
function Fields() {
  const resource = useDefinition();
  const translate = useTranslate();
  const labels = useLabels();
  const words = { translate, language: useLocale(), labelOf: labels.field };
  const when = (value: Field['required'], fallback: boolean) => switchText(value, fallback, words);
  const by = (field: Field) =>
    (['widget', 'cell', 'codec'] as const).flatMap((key) => (field[key] ? [`${key} ${named(field[key]).name}`] : []));
  const start = (field: Field) =>
    field.defaultFrom ?? (field.default === undefined ? '' : JSON.stringify(field.default).slice(0, 60));
  const heads = ['field', 'type', 'required', 'limits', 'visible', 'readOnly', 'default', 'by'] as const;
  return (
    <CardTable heads={heads.map((head) => translate(`definitions.fields.${head}`))}>
      {fieldPaths(resource.fields).map(({ path, field }) => (
        <tr key={path}>
          <th scope="row" style={{ paddingLeft: `${8 + 14 * (path.split('.').length - 1)}px` }}>
            {labels.field(path)} <code>{path.split('.').at(-1)}</code>
          </th>
          <td>
            {typeText(field)}
            {field.type === 'enum' && (
              <small>
                {field.values.slice(0, 12).join(', ')}
                {field.values.length > 12 && ' …'}
              </small>
            )}
          </td>
          <td data-head={translate('definitions.fields.required')}>{when(field.required, false)}</td>
          <td data-head={translate('definitions.fields.limits')}>{limitsOf(field).join(', ')}</td>
          <td data-head={translate('definitions.fields.visible')}>{when(field.visible, true)}</td>
          <td data-head={translate('definitions.fields.readOnly')}>{when(field.readOnly, field.type === 'derived')}</td>
          <td style={LONGEST} data-head={translate('definitions.fields.default')}>
            {start(field)}
          </td>
          <td data-head={translate('definitions.fields.by')}>{by(field).join(', ')}</td>
        </tr>
      ))}
    </CardTable>
  );
}
