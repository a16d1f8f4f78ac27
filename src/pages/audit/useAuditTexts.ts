import { useLocale, useTranslate } from 'ra-core';
import type { AuditLogEntry } from '../../../protocol/audit.ts';
import { useDefinitions } from '../../definition/context.tsx';
import { formatDateTime } from '../../engine/dates.ts';
import { menuLabelKey, pageLabelKey, readable } from '../../engine/labels.ts';
import { shownTitle, titleOf } from '../../engine/template.ts';

/** Texts for entries of the log. */
export function useAuditTexts() {
  const translate = useTranslate();
  const locale = useLocale();
  const { byName } = useDefinitions();
  return {
    translate,
    when: ({ at }: AuditLogEntry) => formatDateTime(at, locale),
    action: (name: string) => translate(`views.history.${name}`, { _: readable(name) }),
    /** Returns the name of the kind of record that an entry refers to. */
    kind: (resource: string) =>
      byName.has(resource)
        ? translate(menuLabelKey(resource), { smart_count: 1, _: readable(resource) })
        : translate(`auditLog.kinds.${resource}`, { _: translate(pageLabelKey(resource), { _: readable(resource) }) }),
    /** Returns the current or last title of the record of an entry. */
    title: ({ resource, recordId, title, before, after }: AuditLogEntry) => {
      const definition = byName.get(resource);
      const values = before ?? after;
      const named = definition && values ? titleOf(definition, values, locale) : values?.name;
      return (
        shownTitle(definition, title ?? '', locale) ||
        (typeof named === 'string' && named) ||
        (recordId > 0 ? `#${recordId}` : '')
      );
    },
  };
}
