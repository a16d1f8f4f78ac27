import { useTranslate } from 'ra-core';
import { useDefinitions } from '../../definition/definitions.tsx';
import { readable, valueLabelKeys } from '../../engine/labels.ts';

/** An authority in the words in which it is given to people: those of the field that offers all of them. */
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
