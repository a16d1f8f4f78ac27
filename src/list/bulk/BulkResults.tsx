import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { Progress } from '../../ui/Progress.tsx';
import { RESULTS, ResultCounts, ResultRow, SHOWN } from './ResultRow.tsx';
import type { Bulk, BulkAction } from './useBulk.ts';

interface BulkResultsProps {
  bulk: Bulk;
  action: BulkAction;
  label: string;
}

/** The progress of an action and its result for each record. */
export function BulkResults({ bulk, action, label }: BulkResultsProps) {
  const translate = useTranslate();
  const { results, count, undone, nameOf } = bulk;
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  const others = results.filter(({ outcome }) => outcome !== 'failed');
  const doneKey = !undone ? 'views.bulk.done' : action === 'remove' ? 'assist.restored' : 'assist.movedBack';
  return (
    <>
      <Progress done={results.length} total={count} label={label} />
      <ResultCounts done={others.length} failed={failed.length} total={count} />
      {results.length > 0 && (
        <Box component="ul" sx={RESULTS}>
          {[...failed, ...others].slice(0, SHOWN).map(({ id, outcome, reason, usedBy }) => (
            <ResultRow key={id} id={id} name={nameOf(id)} outcome={outcome} usedBy={usedBy}>
              {reason ?? translate(outcome === 'done' ? doneKey : `views.bulk.${outcome}`)}
            </ResultRow>
          ))}
        </Box>
      )}
    </>
  );
}
