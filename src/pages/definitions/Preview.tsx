import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useId, useState } from 'react';
import { overlayMissingValues } from '../../../dataProvider/calls/definitions.ts';
import type { DefinitionsReply } from '../../../protocol/definitions.ts';
import { DefinitionProvider } from '../../definition/context.tsx';
import { menuLabelKey } from '../../engine/labels.ts';
import type { Loaded } from '../../engine/load.ts';
import { Loading } from '../../layout/Loading.tsx';
import { Line, Lined } from '../../ui/blocks.tsx';
import { loadChunk } from '../../ui/chunks.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { SelectBox } from '../../ui/SelectBox.tsx';
import { DefinitionsScope } from './DefinitionsScope.tsx';
import { Diff } from './Diff.tsx';
import { effectsOf } from './effect.ts';
import { Parts } from './Parts.tsx';
import { LostData, RecordCounts } from './RecordCounts.tsx';
import type { useOverlayText } from './useOverlayText.ts';
import { Versions } from './Versions.tsx';

const TryForm = lazy(() => loadChunk(() => import('./TryForm.tsx')));

const PARTS = ['effect', 'try', 'diff', 'versions'] as const;

interface PreviewProps {
  name: string;
  kept: DefinitionsReply;
  overlay: ReturnType<typeof useOverlayText>;
  onTake: (content: string) => void;
}

/** The panel beside the editor: effects, the resulting form, differences from the stored text, and versions. */
export function Preview({ name, kept, overlay, onTake }: PreviewProps) {
  const translate = useTranslate();
  const { before, after, base, text, faults } = overlay;
  const [part, setPart] = useState<(typeof PARTS)[number]>('effect');
  const [wanted, setWanted] = useState<string>();
  const id = useId();
  const there = base.version > 0 || kept.removed.some((one) => one.name === name);
  const choices = part === 'try' ? tryable(overlay, name) : [];
  const tried = after.byName.get(wanted ?? '') ?? after.byName.get(choices[0] ?? '');
  return (
    <section aria-label={translate('definitions.preview')}>
      <Parts
        label={translate('definitions.preview')}
        parts={PARTS.filter((one) => one !== 'versions' || there).map(
          (one) => [one, translate(`definitions.parts.${one}`)] as const,
        )}
        current={part}
        onChange={setPart}
      >
        {part === 'effect' &&
          (faults.length > 0 ? (
            <p className="v-quiet">{translate('definitions.effect.faulty')}</p>
          ) : (
            <DefinitionsScope loaded={after}>
              <Effects
                before={before}
                after={after}
                onTry={(resource) => {
                  setWanted(resource);
                  setPart('try');
                }}
              />
              {overlay.checked && <RecordsHurt name={name} text={text} />}
            </DefinitionsScope>
          ))}
        {part === 'try' && (
          <DefinitionsScope loaded={after}>
            <Line sx={{ mb: 2, color: 'text.secondary' }}>
              <label htmlFor={id}>{translate('definitions.try.of')}</label>
              <SelectBox
                id={id}
                value={tried?.name ?? ''}
                options={choices.map((resource) => [resource, translate(menuLabelKey(resource), { smart_count: 2 })])}
                onChange={setWanted}
              />
            </Line>
            <Suspense fallback={<Loading />}>
              {tried && (
                <DefinitionProvider key={JSON.stringify(tried)} resource={tried}>
                  <TryForm />
                </DefinitionProvider>
              )}
            </Suspense>
          </DefinitionsScope>
        )}
        {part === 'diff' && <Diff before={base.content} after={text} />}
        {part === 'versions' && <Versions name={name} current={base.version} onTake={onTake} />}
      </Parts>
    </section>
  );
}

/** Returns the names of the definitions to try: first those of the overlay, then other changed ones, then the rest. */
function tryable({ before, after }: PreviewProps['overlay'], name: string): string[] {
  const changed = effectsOf(before, after).map(({ resource }) => resource);
  const touched = after.resources.filter((r) => r.source === name || r.patchedBy.includes(name)).map((r) => r.name);
  const all = [...new Set([...touched, ...changed, ...after.byName.keys()])];
  return all.filter((resource) => after.byName.has(resource));
}

/** Stored records that this overlay text would hurt: they lack a value, or have one that goes away. */
function RecordsHurt({ name, text }: { name: string; text: string }) {
  const translate = useTranslate();
  const { data } = useQuery({
    queryKey: ['definitions', 'lacking', name, text],
    queryFn: ({ signal }) => overlayMissingValues(name, text, signal),
    gcTime: 0,
  });
  if (!data) return null;
  return (
    <div role="status">
      <RecordCounts title={translate('definitions.effect.lacking')} found={data.fields} />
      <LostData lost={data.lost} title={translate('definitions.effect.lost')} />
    </div>
  );
}

interface EffectsProps {
  before: Loaded;
  after: Loaded;
  /** Called to try out a definition. */
  onTry: (resource: string) => void;
}

const ICONS = { added: 'add', removed: 'remove', changed: 'choose' } as const;

/** Shows how a changed overlay affects the definitions, before it is saved. */
function Effects({ before, after, onTry }: EffectsProps) {
  const translate = useTranslate();
  const effects = effectsOf(before, after);
  const texts = JSON.stringify(before.labels) !== JSON.stringify(after.labels);
  if (effects.length === 0 && !texts) return <p className="v-quiet">{translate('definitions.effect.none')}</p>;
  return (
    <Lined>
      {effects.map(({ resource, kind, fields, parts }) => (
        <li key={resource}>
          <Line as="p" sx={{ gap: '6px' }}>
            <Icon name={ICONS[kind]} />
            <b>{translate(menuLabelKey(resource), { smart_count: 2 })}</b> {translate(`definitions.effect.${kind}`)}
            {kind !== 'removed' && (
              <LinkButton plain onClick={() => onTry(resource)}>
                {translate('definitions.effect.try')}
              </LinkButton>
            )}
          </Line>
          {kind === 'changed' && (
            <Box component="ul" sx={{ m: '4px 0 0 22px', color: 'text.secondary' }}>
              {fields.map((field) => (
                <li key={field.name}>
                  {translate(`definitions.effect.field.${field.kind}`)} <code>{field.name}</code>
                </li>
              ))}
              {parts.map((part) => (
                <li key={part}>
                  {translate('definitions.effect.part')} <code>{part}</code>
                </li>
              ))}
            </Box>
          )}
        </li>
      ))}
      {texts && (
        <li>
          <Line as="p" sx={{ gap: '6px' }}>
            <Icon name="choose" />
            {translate('definitions.effect.labels')}
          </Line>
        </li>
      )}
    </Lined>
  );
}
