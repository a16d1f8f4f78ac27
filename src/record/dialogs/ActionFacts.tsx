import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { cellContent, useCellContext } from '../../cells/cell.tsx';
import { ShownTogether } from '../../cells/shownTogether.ts';
import { useDefinition } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import type { AnyRecord, RecordAction } from '../../engine/definition.ts';
import { Facts } from '../../ui/Facts.tsx';

/** Most records whose values are shown. */
const SHOWN = 20;

interface ActionFactsProps {
  action: RecordAction;
  /** Records that the action will be run for, as far as they are known here. */
  records: readonly AnyRecord[];
  /** The number of all records. */
  count: number;
}

/** What a user has to know of records before an action is run: the values that its definition names. */
export function ActionFacts({ action: { tells = [] }, records, count }: ActionFactsProps) {
  const resource = useDefinition();
  const labels = useLabels();
  const translate = useTranslate();
  const cells = useCellContext(resource, labels);
  const fields = tells.filter((field) => resource.fields[field]);
  if (fields.length === 0) return null;
  const shown = records.slice(0, SHOWN);
  return (
    <Box sx={{ mt: 3 }}>
      <ShownTogether value={shown}>
        {shown.map((record) => (
          <Facts
            key={String(record.id)}
            lined
            facts={fields.map((field) => ({
              key: field,
              name: labels.column(field),
              value: cellContent({ field }, record, cells) || '–',
            }))}
          />
        ))}
      </ShownTogether>
      {count > shown.length && (
        <p className="v-quiet">{translate('views.action.others', { smart_count: count - shown.length })}</p>
      )}
    </Box>
  );
}
