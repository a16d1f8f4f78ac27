import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { DeadEnd } from '../../protocol/duty.ts';
import { useDefinitions, useExtension } from '../definition/context.tsx';
import { deadEndKey } from '../duty/coverage.ts';
import type { Resource } from '../engine/definition.ts';
import { tabOf } from '../engine/tabs.ts';

/** Returns a function that says why somebody can't be called. */
export function useDeadEndText(): (end: DeadEnd) => string {
  const translate = useTranslate();
  return ({ code, kind, id, title }) => {
    const what = [translate(`duty.what.${kind}`), title || (id === null ? '' : `#${id}`)].join(' ').trim();
    return translate(`duty.deadEnd.${code}`, { what });
  };
}

/** The field that is at fault, by the reason why somebody can't be called. */
const AT_FAULT: { readonly [code in DeadEnd['code']]?: string } = {
  inactive: 'active',
  noPlan: 'alarmPlanId',
  noSteps: 'steps',
  noDevice: 'devices',
  address: 'devices',
};
/** The part that is at fault, where it is none of the record's own fields. */
const PARTS_AT_FAULT: { readonly [code in DeadEnd['code']]?: string } = { absent: 'absences' };

/** Address of the tab of a record in which a dead end is mended; without such a tab, of the record. */
export function placeOf(resource: Resource, id: number, code: DeadEnd['code']): string {
  const field = AT_FAULT[code];
  const part = PARTS_AT_FAULT[code];
  const ofPart = part && resource.tabs.find(({ parts }) => parts === part)?.name;
  const tab = (field && tabOf(resource, field)) ?? ofPart;
  // the first tab opens without being named
  return `/${resource.name}/${id}${tab && tab !== resource.tabs[0]?.name ? `?tab=${tab}` : ''}`;
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
  const target = resource === undefined ? undefined : byName.get(resource);
  const to = isChannel ? '/test' : target && end.id !== null && placeOf(target, end.id, end.code);
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
