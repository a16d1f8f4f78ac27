import { useTranslate } from 'ra-core';
import { readable, valueLabelKeys } from '../engine/labels.ts';
import { useDefinitions } from './context.tsx';

/** Returns a function for the text that one of these authorities is missing, and whom to ask. */
export function useNeededText(): (...authorities: readonly string[]) => string {
  const translate = useTranslate();
  const textOf = useAuthorityText();
  return (...authorities) => translate('shell.menu.needsAuthority', { authority: authorities.map(textOf).join(' / ') });
}

/** Returns a function for the label of an authority, taken from the fields whose values are the authorities. */
export function useAuthorityText(): (authority: string) => string {
  const translate = useTranslate();
  const { resources } = useDefinitions();
  const keysOf = (authority: string) =>
    resources.flatMap(({ name, fields }) =>
      Object.entries(fields).flatMap(([path, field]) =>
        field.type === 'enum' && field.valuesFrom === 'authorities' ? valueLabelKeys(name, path, authority) : [],
      ),
    );
  return (authority) =>
    keysOf(authority)
      .map((key) => translate(key, { _: '' }))
      .find((text) => text !== '') ?? readable(authority);
}
