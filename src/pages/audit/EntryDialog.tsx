import type { AuditLogEntry } from '../../../protocol/audit.ts';
import { cellContent, useCellContext } from '../../cells/cell.tsx';
import { changedFields } from '../../definition/changes.ts';
import { useDefinitions } from '../../definition/definitions.tsx';
import { useLabels } from '../../definition/labels.ts';
import type { Resource } from '../../engine/definition.ts';
import { Button } from '../../ui/Button.tsx';
import { CardTable } from '../../ui/CardTable.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useAuditTexts } from './useAuditTexts.ts';

interface EntryDialogProps {
  entry: AuditLogEntry;
  onClose: () => void;
}

/** The changes of an entry: each field before and after. */
export function EntryDialog({ entry, onClose }: EntryDialogProps) {
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
      {definition ? <RecordChanges definition={definition} entry={entry} /> : <PlainChanges entry={entry} />}
    </Dialog>
  );
}

function useHeads() {
  const { translate } = useAuditTexts();
  return ['field', 'before', 'after'].map((head) => translate(`auditLog.heads.${head}`));
}

/** Values displayed by their definition. A field that the definition no longer has is shown as stored. */
function RecordChanges({ definition, entry: { before, after } }: { definition: Resource; entry: AuditLogEntry }) {
  const heads = useHeads();
  const labels = useLabels(definition);
  const context = useCellContext(definition, labels);
  const [old, now] = [before ?? {}, after ?? {}];
  const known = changedFields(definition, old, now);
  const unknown = Object.keys({ ...old, ...now }).filter((name) => !(name in definition.fields));
  return (
    <CardTable heads={heads}>
      {[...known, ...unknown].map((name) => (
        <tr key={name}>
          <th scope="row">{labels.field(name)}</th>
          {[old, now].map((record, side) => (
            <td key={heads[side + 1]} data-head={heads[side + 1]}>
              {shown(name, record)}
            </td>
          ))}
        </tr>
      ))}
    </CardTable>
  );

  function shown(name: string, record: AuditLogEntry['before'] & object) {
    const field = definition.fields[name];
    const value = record[name];
    if (field?.type === 'array' || field?.type === 'group') return value ? <Stored value={value} /> : '';
    return cellContent({ field: name }, record, context);
  }
}

/** Values of entries without a record, such as overlays, sign-ins and exports. */
function PlainChanges({ entry: { before, after } }: { entry: AuditLogEntry }) {
  const heads = useHeads();
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
