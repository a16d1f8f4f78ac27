import { useTranslate } from 'ra-core';
import { failureOf, useDefinition, useFailureText } from '../../definition/context.tsx';
import { useFieldMessage, useLabels } from '../../definition/labels.ts';
import type { Op } from '../../engine/definition.ts';
import { fieldLabelKey } from '../../engine/labels.ts';

/**
 * Returns a function for the reason of a refused call as one text. Field errors have the labels of the fields of the
 * resource `owner`, by default the current one.
 */
export function useRefusal(owner?: string, op?: Op): (error: unknown) => string {
  const resource = useDefinition();
  const labels = useLabels();
  const translate = useTranslate();
  const failureText = useFailureText();
  const message = useFieldMessage();
  return (error) => {
    const { errors } = failureOf(error);
    if (!errors) return failureText(error, { resource, op });
    const label = (path: string) =>
      owner === undefined ? labels.field(path) : translate(fieldLabelKey(owner, path), { _: path });
    return Object.entries(errors)
      .map(([path, code]) => `${label(path)}: ${message(code)}`)
      .join('. ');
  };
}
