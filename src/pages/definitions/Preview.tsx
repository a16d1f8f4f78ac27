import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useId, useState } from 'react';
import { overlayMissingValues } from '../../../dataProvider/calls/definitions.ts';
import type { DefinitionsReply } from '../../../protocol/definitions.ts';
import { DefinitionProvider } from '../../definition/context.tsx';
import { menuLabelKey } from '../../engine/labels.ts';
import { Loading } from '../../layout/Loading.tsx';
import { Line } from '../../ui/blocks.tsx';
import { loadChunk } from '../../ui/chunks.ts';
import { SelectBox } from '../../ui/SelectBox.tsx';
import { DefinitionsScope } from './DefinitionsScope.tsx';
import { Diff } from './Diff.tsx';
import { Effects } from './Effects.tsx';
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
