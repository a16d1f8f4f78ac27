import ButtonBase from '@mui/material/ButtonBase';
import { useTranslate } from 'ra-core';
import { menuLabelKey, readable } from '../../engine/labels.ts';
import type { Loaded } from '../../engine/load.ts';
import { Icon } from '../../ui/Icon.tsx';
import { effectsOf } from './effect.ts';

interface EffectsProps {
  before: Loaded;
  after: Loaded;
  /** Called to try out a definition. */
  onTry: (resource: string) => void;
}

const ICONS = { added: 'add', removed: 'remove', changed: 'choose' } as const;

/** How a changed overlay affects the definitions, before it is saved. */
export function Effects({ before, after, onTry }: EffectsProps) {
  const translate = useTranslate();
  const effects = effectsOf(before, after);
  const texts = JSON.stringify(before.labels) !== JSON.stringify(after.labels);
  if (effects.length === 0 && !texts) return <p className="v-quiet">{translate('definitions.effect.none')}</p>;
  return (
    <ul className="def-effects">
      {effects.map(({ resource, kind, fields, parts }) => (
        <li key={resource}>
          <p>
            <Icon name={ICONS[kind]} />
            <b>{translate(menuLabelKey(resource), { smart_count: 2, _: readable(resource) })}</b>{' '}
            {translate(`definitions.effect.${kind}`)}
            {kind !== 'removed' && (
              <ButtonBase className="v-link" onClick={() => onTry(resource)}>
                {translate('definitions.effect.try')}
              </ButtonBase>
            )}
          </p>
          {kind === 'changed' && (
            <ul>
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
            </ul>
          )}
        </li>
      ))}
      {texts && (
        <li>
          <p>
            <Icon name="choose" />
            {translate('definitions.effect.labels')}
          </p>
        </li>
      )}
    </ul>
  );
}
