import { Box } from '@mui/material';
import { Link } from 'react-router';
import type { AuditLogEntry } from '../../../protocol/audit.ts';
import { changedFields } from '../../definition/changes.ts';
import { useDefinitions } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import type { Resource } from '../../engine/definition.ts';
import { Button } from '../../ui/Button.tsx';
import { useAuditTexts } from './useAuditTexts.ts';

/** Returns the address of the record of an entry; undefined if it no longer exists, for good, or has no page. */
function addressOf({ resource, recordId, exists, restorable }: AuditLogEntry, definition: Resource | undefined) {
  if (definition) return exists || restorable ? `/${definition.name}/${recordId}` : undefined;
  return resource === 'alarms' && recordId > 0 ? `/alarm-table/${recordId}` : undefined;
}

/** One entry: time, actor, action, record and the names of the changed fields. */
export function EntryRow({ entry, onOpen }: { entry: AuditLogEntry; onOpen: () => void }) {
  const { translate, when, action, kind, title } = useAuditTexts();
  const definition = useDefinitions().byName.get(entry.resource);
  const name = title(entry);
  const to = addressOf(entry, definition);
  const head = (column: string) => translate(`auditLog.heads.${column}`);
  return (
    <tr>
      <td className="tn">{when(entry)}</td>
      <td data-head={head('actor')}>{entry.actor || translate('auditLog.nobody')}</td>
      <td data-head={head('action')}>{action(entry.action)}</td>
      <td data-head={head('record')}>
        <span>
          <span className="v-quiet">{kind(entry.resource)}</span>{' '}
          {to ? (
            // underlined, because color alone doesn't mark a link within text
            <Box component={Link} to={to} sx={{ textDecoration: 'underline' }}>
              {name}
            </Box>
          ) : (
            name
          )}
        </span>
      </td>
      <td data-head={head('changes')}>
        {(entry.before || entry.after) && (
          <Button
            small
            kind="ghost"
            aria-label={translate('auditLog.open', { action: action(entry.action), title: name })}
            onClick={onOpen}
          >
            {definition ? <Fields definition={definition} entry={entry} /> : translate('auditLog.details')}
          </Button>
        )}
      </td>
    </tr>
  );
}

/** Number of field names shown; the others are only counted. */
const SHOWN = 3;

function Fields({ definition, entry: { before, after } }: { definition: Resource; entry: AuditLogEntry }) {
  const labels = useLabels(definition);
  const { translate } = useAuditTexts();
  if (!before || !after) return translate('auditLog.details');
  const names = changedFields(definition, before, after).map(labels.field);
  if (names.length === 0) return translate('auditLog.details');
  const shown = names.slice(0, SHOWN).join(', ');
  return names.length > SHOWN
    ? translate('auditLog.andMore', { fields: shown, smart_count: names.length - SHOWN })
    : shown;
}
