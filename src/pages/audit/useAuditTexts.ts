import { useLocale, useTranslate } from 'ra-core';
import type { AuditLogEntry } from '../../../protocol/audit.ts';
import { useDefinitions } from '../../definition/definitions.tsx';
import { formatDateTime } from '../../engine/dates.ts';
import { menuLabelKey, pageLabelKey, readable } from '../../engine/labels.ts';
import { titleOf } from '../../engine/template.ts';

/** Words for entries of the log. */
export function useAuditTexts() {
  const translate = useTranslate();
  const locale = useLocale();
  const { byName } = useDefinitions();
  return {
    translate,
    when: ({ at }: AuditLogEntry) => formatDateTime(at, locale),
    action: (name: string) => translate(`views.history.${name}`, { _: readable(name) }),
    /** What kind of thing an entry is about. */
    kind: (resource: string) =>
      byName.has(resource)
        ? translate(menuLabelKey(resource), { smart_count: 1, _: readable(resource) })
        : translate(`auditLog.kinds.${resource}`, { _: translate(pageLabelKey(resource), { _: readable(resource) }) }),
    /** The title that its record has, or had. */
    title: ({ resource, recordId, title, before, after }: AuditLogEntry) => {
      const definition = byName.get(resource);
      const values = before ?? after;
      const named = definition && values ? titleOf(definition, values) : values?.name;
      return title || (typeof named === 'string' && named) || (recordId > 0 ? `#${recordId}` : '');
    },
  };
}
