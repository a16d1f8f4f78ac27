import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { DeadEnd } from '../../protocol/duty.ts';
import { useDefinitions, useExtension } from '../definition/definitions.tsx';
import { deadEndKey } from '../duty/coverage.ts';

/** Returns a function that says why somebody can't be called. */
export function useDeadEndText(): (end: DeadEnd) => string {
  const translate = useTranslate();
  return ({ code, kind, id, title }) => {
    const what = [translate(`duty.what.${kind}`), title || (id === null ? '' : `#${id}`)].join(' ').trim();
    return translate(`duty.deadEnd.${code}`, { what });
  };
}

/**
 * Why somebody can't be called, with a link to where it is mended: the self-check for a missing channel, else the
 * record. `resource`: definition of the record, for replies that don't name it.
 */
export function DeadEndText({ end, resource = end.resource }: { end: DeadEnd; resource?: string | undefined }) {
  const translate = useTranslate();
  const text = useDeadEndText();
  const { byName } = useDefinitions();
  const checks = useExtension('selfCheck');
  const isChannel = end.code === 'noChannel' && checks;
  const to = isChannel ? '/test' : resource && byName.has(resource) && end.id !== null && `/${resource}/${end.id}`;
  return (
    <>
      <span>{text(end)}</span>{' '}
      {to && (
        // underlined, because color alone doesn't mark a link within text
        <Box component={Link} to={to} target="_blank" rel="noopener" sx={{ textDecoration: 'underline' }}>
          {translate(isChannel ? 'pages.self-check' : 'raise.show')}
        </Box>
      )}
    </>
  );
}

/** Why those who are appointed can't be called; nothing if there is no reason. */
export function DeadEndList({ ends = [] }: { ends?: readonly DeadEnd[] | undefined }) {
  if (ends.length === 0) return null;
  return (
    <ul>
      {ends.map((end) => (
        <li key={deadEndKey(end)}>
          <DeadEndText end={end} />
        </li>
      ))}
    </ul>
  );
}
