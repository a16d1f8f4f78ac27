import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { UsedByReply } from '../../../protocol/list.ts';
import { NamesakeOrganization } from '../../choose/TitleOrganization.tsx';
import { useDefinition, useDefinitions } from '../../definition/context.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { recordRoute, UseLinks } from '../dialogs/UsedBy.tsx';

/** Number of results listed; failures come first. */
export const SHOWN = 200;
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

interface ResultRowProps {
  id: number;
  name: string;
  /** Resource of the record, and its parent's id if it is a part; default: that of the screen. */
  resource?: string | undefined;
  parentId?: number | undefined;
  outcome: 'planned' | 'done' | 'notNeeded' | 'failed';
  /** What was done, or why not. */
  children: ReactNode;
  usedBy?: UsedByReply | undefined;
}

/** The result of one of many records; one that failed has a link to correct it. */
export function ResultRow({ id, name, resource, parentId, outcome, children, usedBy }: ResultRowProps) {
  const current = useDefinition().name;
  const definitions = useDefinitions();
  const failed = outcome === 'failed';
  const to = failed ? recordRoute(definitions, resource ?? current, { id, title: name, parentId }) : undefined;
  return (
    <li className={outcome}>
      <Icon name={failed ? 'error' : outcome === 'planned' ? 'right' : 'check'} />
      {to ? <Link to={to}>{name}</Link> : <span>{name}</span>}
      <NamesakeOrganization target={definitions.byName.get(resource ?? current)} id={id} />
      <span className="v-quiet">{children}</span>
      {usedBy?.groups.map((group) => (
        <UseLinks key={`${group.resource}.${group.field}`} group={group} />
      ))}
    </li>
  );
}

/** How many of the records are done, and how many failed. */
export function ResultCounts({ done, failed, total }: { done: number; failed: number; total: number }) {
  const translate = useTranslate();
  return <p role="status">{translate('views.bulk.progress', { done, failed, total })}</p>;
}
