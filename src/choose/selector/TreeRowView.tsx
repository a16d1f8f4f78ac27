import { useTranslate } from 'ra-core';
import type { Resource } from '../../engine/definition.ts';
import { useShownOrgName } from '../../i18n/orgName.ts';
import { iconOf } from '../../ui/icons.tsx';
import { Twist } from '../../ui/Twist.tsx';
import { WarningMark } from '../WarningMark.tsx';
import type { TreeRow } from './rows.ts';
import { useKindName } from './words.ts';

/** Height of a row in pixels. */
export const ROW = 30;

interface TreeRowViewProps {
  row: TreeRow;
  id: string;
  /** Index of the row in the tree, and the pixels above it. */
  place: { index: number; top: number };
  state: { active: boolean; checked: boolean };
  resource: Resource | undefined;
  /** Whether the organization is shown after the label, as search results are not below their organization. */
  withOrg: boolean;
  /** Warning about the entry; '': none. */
  mark: string;
}

/** One row of the tree. It has few elements, because hundreds are rendered while scrolling. */
export function TreeRowView({ row, id, place, state: { active, checked }, resource, withOrg, mark }: TreeRowViewProps) {
  const translate = useTranslate();
  const kindName = useKindName();
  const shownName = useShownOrgName();
  const common = {
    id,
    'aria-level': row.level,
    'aria-posinset': row.position,
    'aria-setsize': row.siblings,
    'data-index': place.index,
    style: { transform: `translateY(${place.top}px)`, height: ROW, paddingLeft: 6 + (row.level - 1) * 16 },
  } as const;
  const classes = (name: string) => (active ? `s-row at ${name} active` : `s-row at ${name}`);
  if (row.kind === 'organization') {
    return (
      <div
        {...common}
        role="treeitem"
        tabIndex={-1}
        className={classes('s-orgrow')}
        aria-expanded={row.expanded}
        aria-busy={row.loading || undefined}
      >
        <Twist open={row.expanded} />
        <span className="s-label">{shownName(row.node.name)}</span>
        {row.loading && <span className="s-org">{translate('views.list.loading')}</span>}
      </div>
    );
  }
  if (row.kind === 'note') {
    const { part, note } = row;
    const text =
      note === 'cut' && part
        ? translate('selector.cut', {
            shown: part.entries.length,
            count: part.count,
            kind: resource ? kindName(resource, part.count) : '',
          })
        : translate(note === 'failed' ? 'selector.failed' : 'selector.empty');
    return (
      <div
        {...common}
        role="treeitem"
        tabIndex={-1}
        className={classes('s-note')}
        aria-disabled={note !== 'failed' || undefined}
      >
        {text}
      </div>
    );
  }
  const { entry } = row;
  const Kind = iconOf(resource?.menu?.icon ?? '');
  return (
    <div {...common} role="treeitem" tabIndex={-1} className={classes('s-entry')} aria-checked={checked}>
      <span className="v-check" aria-hidden="true" />
      <Kind className="v-i s-kind" aria-hidden="true" />
      <span className="s-label">{entry.label}</span>
      {withOrg && entry.orgName && <span className="s-org">{shownName(entry.orgName)}</span>}
      <span className="s-push" />
      <WarningMark text={mark} />
    </div>
  );
}
