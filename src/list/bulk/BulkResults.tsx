import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { useDefinition } from '../../definition/current.tsx';
import { UseLinks } from '../../record/UsedBy.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Progress } from '../../ui/Progress.tsx';
import type { BulkResult } from './runBulk.ts';
import type { Bulk, BulkAction } from './useBulk.ts';

/** Number of results listed; failures come first. */
const SHOWN = 200;
/** Style of a list of results. */
export const RESULTS = {
  maxHeight: 320,
  overflow: 'auto',
  mt: 2.5,
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: 2,
    alignItems: 'center',
    minHeight: 30,
    borderTop: 1,
    borderColor: 'divider',
  },
  '& .done > svg': { color: 'success.dark' },
  '& .notNeeded > svg': { color: 'text.hint' },
  '& .failed > svg': { color: 'error.dark' },
  '& .v-quiet': { ml: 'auto' },
  '& .v-chips': { flexBasis: '100%', m: '0 0 6px 26px' },
};

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
      <p role="status">
        {translate('views.bulk.progress', {
          done: others.length,
          failed: failed.length,
          total: count,
        })}
      </p>
      {results.length > 0 && (
        <Box component="ul" sx={RESULTS}>
          {[...failed, ...others].slice(0, SHOWN).map((result) => (
            <Line key={result.id} result={result} name={nameOf(result.id)} doneKey={doneKey} />
          ))}
        </Box>
      )}
    </>
  );
}

interface LineProps {
  result: BulkResult;
  name: string;
  doneKey: string;
}

function Line({ result: { id, outcome, reason, usedBy }, name, doneKey }: LineProps) {
  const translate = useTranslate();
  const { name: resource } = useDefinition();
  return (
    <li className={outcome}>
      <Icon name={outcome === 'failed' ? 'error' : 'check'} />
      {outcome === 'failed' ? <Link to={`/${resource}/${id}`}>{name}</Link> : <span>{name}</span>}
      <span className="v-quiet">{reason ?? translate(outcome === 'done' ? doneKey : `views.bulk.${outcome}`)}</span>
      {usedBy?.groups.map((group) => (
        <UseLinks key={`${group.resource}.${group.field}`} group={group} />
      ))}
    </li>
  );
}
