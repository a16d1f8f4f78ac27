import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { menuLabelKey } from '../../engine/labels.ts';
import type { Loaded } from '../../engine/load.ts';
import { Line, Lined } from '../../ui/blocks.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { effectsOf } from './effect.ts';

interface EffectsProps {
  before: Loaded;
  after: Loaded;
  /** Called to try out a definition. */
  onTry: (resource: string) => void;
}

const ICONS = { added: 'add', removed: 'remove', changed: 'choose' } as const;

/** Shows how a changed overlay affects the definitions, before it is saved. */
export function Effects({ before, after, onTry }: EffectsProps) {
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
