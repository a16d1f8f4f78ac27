import type { AuditLogEntry } from '../../../protocol/audit.ts';
import { useDefinitions } from '../../definition/context.tsx';
import { Changes, useChangeHeads } from '../../record/dialogs/Changes.tsx';
import { Button } from '../../ui/Button.tsx';
import { CardTable } from '../../ui/CardTable.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useAuditTexts } from './useAuditTexts.ts';

/** The changes of an entry: each field before and after. */
export function EntryDialog({ entry, onClose }: { entry: AuditLogEntry; onClose: () => void }) {
  const { translate, when, action, kind, title } = useAuditTexts();
  const definition = useDefinitions().byName.get(entry.resource);
  return (
    <Dialog
      title={[kind(entry.resource), title(entry)].filter(Boolean).join(' ')}
      width="46rem"
      onClose={onClose}
      actions={<Button onClick={onClose}>{translate('views.close')}</Button>}
    >
      <p className="v-quiet">
        {[when(entry), entry.actor || translate('auditLog.nobody'), action(entry.action)].join(' · ')}
      </p>
      {definition ? (
        <Changes definition={definition} before={entry.before ?? {}} after={entry.after ?? {}} />
      ) : (
        <PlainChanges entry={entry} />
      )}
    </Dialog>
  );
}

/** Values of entries without a record, such as overlays, sign-ins and exports. */
function PlainChanges({ entry: { before, after } }: { entry: AuditLogEntry }) {
  const heads = useChangeHeads();
  return (
    <CardTable heads={heads}>
      {Object.keys({ ...before, ...after }).map((name) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td data-head={heads[1]}>
            <Stored value={before?.[name]} />
          </td>
          <td data-head={heads[2]}>
            <Stored value={after?.[name]} />
          </td>
        </tr>
      ))}
    </CardTable>
  );
}

function Stored({ value }: { value: unknown }) {
  if (value === undefined || value === null) return '';
  return <code>{typeof value === 'string' ? value : JSON.stringify(value)}</code>;
}
