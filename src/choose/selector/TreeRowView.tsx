import PhoneDisabledRounded from '@mui/icons-material/PhoneDisabledRounded';
import { useTranslate } from 'ra-core';
import type { Resource } from '../../engine/definition.ts';
import { useShownOrgName } from '../../i18n/orgName.ts';
import { Icon } from '../../ui/Icon.tsx';
import { iconOf } from '../../ui/icons.tsx';
import type { TreeRow } from './rows.ts';
import { useKindName, useWarningText } from './words.ts';

/** Height of a row. */
export const ROW = 30;

interface TreeRowViewProps {
  row: TreeRow;
  id: string;
  index: number;
  top: number;
  active: boolean;
  checked: boolean;
  resource: Resource | undefined;
  /** The organization is shown after the label: search results are not below their organization. */
  withOrg: boolean;
}

/** One row of the tree. It has few elements, because hundreds are rendered while scrolling. */
export function TreeRowView({ row, id, index, top, active, checked, resource, withOrg }: TreeRowViewProps) {
  const translate = useTranslate();
  const kindName = useKindName();
  const shownName = useShownOrgName();
  const warningText = useWarningText();
  const common = {
    id,
    'aria-level': row.level,
    'aria-posinset': row.position,
    'aria-setsize': row.siblings,
    'data-index': index,
    style: { transform: `translateY(${top}px)`, height: ROW, paddingLeft: 6 + (row.level - 1) * 16 },
  } as const;
  const classes = (name: string) => (active ? `s-row ${name} active` : `s-row ${name}`);
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
        <Icon name="right" className={row.expanded ? 's-turned' : undefined} />
        <span className="s-label">{shownName(row.node.name)}</span>
        {row.loading && <span className="s-loading">{translate('views.list.loading')}</span>}
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
  const warning = resource ? entry.warnings.map((field) => warningText(resource, field)).join(', ') : '';
  return (
    <div
      {...common}
      role="treeitem"
      tabIndex={-1}
      className={classes(checked ? 's-entry on' : 's-entry')}
      aria-checked={checked}
    >
      <span className="s-box" aria-hidden="true" />
      <Kind className="v-i s-kind" aria-hidden="true" />
      <span className="s-label">{entry.label}</span>
      {withOrg && entry.orgName && <span className="s-org">{entry.orgName}</span>}
      {warning && (
        <span className="s-warn" title={warning}>
          <PhoneDisabledRounded className="v-i" aria-hidden="true" />
          <span>{warning}</span>
        </span>
      )}
    </div>
  );
}
