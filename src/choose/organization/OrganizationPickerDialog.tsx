import { useEvent, useTranslate } from 'ra-core';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useShownOrgName } from '../../i18n/orgName.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Twist } from '../../ui/Twist.tsx';
import { PickerFailure } from '../PickerFailure.tsx';
import '../rows.css';
import { createTreeKeys } from '../treeKeys.ts';
import { OrganizationSearch, TREE } from './OrganizationSearch.tsx';
import { type FoundOrg, useSearchableTree } from './useOrgSearch.ts';
import { type Branches, type TreeRow, useOrgTree } from './useOrgTree.ts';

interface OrganizationPickerDialogProps {
  value?: number;
  /** Id that cannot be chosen, e.g. of the organization that is being moved. */
  without?: number;
  branches?: Branches;
  onCancel: () => void;
  onSelect: (organization: { id: number; name: string }) => void;
}

/** Chooses an organization from the tree (spec section 2: width 30em, the tree 30em high and scrolling). */
export default function OrganizationPickerDialog({
  value,
  without,
  branches,
  onCancel,
  onSelect,
}: OrganizationPickerDialogProps) {
  const translate = useTranslate();
  const definition = useSearchableTree();
  const [text, setText] = useState('');
  const searching = text.trim() !== '';
  // the chosen search result: the tree opens there when the search ends
  const [found, setFound] = useState<FoundOrg>();
  const tree = useOrgTree(searching ? value : (found?.id ?? value), branches);
  const [chosen, setChosen] = useState(value);
  const box = useRef<HTMLDivElement>(null);
  const marked = found?.id === chosen ? found : undefined;
  const row = marked ?? (searching ? undefined : tree.rows.find(({ id }) => id === chosen));
  const mayChoose = row !== undefined && row.id !== without;
  const select = () => mayChoose && onSelect({ id: row.id, name: row.name });
  const choose = useEvent((org: FoundOrg, done?: boolean) => {
    if (done && org.id !== without) onSelect({ id: org.id, name: org.name });
    if (done) return;
    setFound(org);
    setChosen(org.id);
  });

  const shown = !searching && tree.rows.some(({ id }) => id === chosen);
  useEffect(() => {
    if (shown) box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'center' });
  }, [shown]);
  return (
    <Dialog
      title={translate('views.picker.title')}
      width="30em"
      onClose={onCancel}
      cancel
      actions={
        <Button kind="primary" disabled={!mayChoose} onClick={select}>
          {translate('views.picker.select')}
        </Button>
      }
    >
      {definition && (
        <OrganizationSearch
          source={{ tree: definition, tops: tree.tops }}
          text={text}
          chosen={chosen}
          without={without}
          onText={setText}
          onLeave={() => box.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()}
          onChoose={choose}
        />
      )}
      <div
        ref={box}
        hidden={searching}
        className="s-rows inset"
        style={TREE}
        role="tree"
        aria-label={translate('views.picker.tree')}
        aria-busy={tree.isPending}
      >
        <Rows tree={tree} box={box} chosen={chosen} without={without} onChoose={setChosen} onSelect={select} />
        {tree.error && <PickerFailure onRetry={tree.refetch} />}
      </div>
    </Dialog>
  );
}

interface RowsProps {
  tree: ReturnType<typeof useOrgTree>;
  box: RefObject<HTMLDivElement | null>;
  chosen: number | undefined;
  without: number | undefined;
  onChoose: (id: number) => void;
  /** Selects the chosen organization. */
  onSelect: () => void;
}

/** The rows of the tree; one of them is a tab stop, and the arrow keys choose others. */
function Rows({ tree: { rows, setExpanded }, box, chosen, without, onChoose, onSelect }: RowsProps) {
  const shownName = useShownOrgName();
  const [keys] = useState(() =>
    createTreeKeys(({ id, name, parent, expanded, hasChildren }: TreeRow) => ({
      text: shownName(name),
      parent,
      branch: hasChildren ? { id, isOpen: expanded } : undefined,
    })),
  );
  const tabStop = rows.find(({ id }) => id === chosen)?.id ?? rows[0]?.id;
  const focus = (node: TreeRow | undefined) => {
    if (!node) return;
    onChoose(node.id);
    box.current?.querySelector<HTMLElement>(`[data-id="${node.id}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, node: TreeRow, index: number) => {
    const action = keys(rows, index, event, event.timeStamp);
    if (event.key === 'Enter' && node.id === chosen) onSelect();
    else if (event.key === 'Enter' || (event.key === ' ' && action?.kind !== 'go')) onChoose(node.id);
    else if (action?.kind === 'open') for (const id of action.ids) setExpanded(id, action.open);
    else if (action?.kind === 'go') focus(rows[action.to]);
    else return;
    event.preventDefault();
  };
  return rows.map((node, index) => (
    <div
      key={node.id}
      data-id={node.id}
      role="treeitem"
      tabIndex={node.id === tabStop ? 0 : -1}
      aria-level={node.level}
      aria-expanded={node.hasChildren ? node.expanded : undefined}
      aria-selected={node.id === chosen}
      aria-disabled={node.id === without || undefined}
      aria-busy={node.loading || undefined}
      className="s-row"
      style={{ paddingLeft: `${(node.level - 1) * 18 + 4}px` }}
      onClick={() => onChoose(node.id)}
      onDoubleClick={onSelect}
      onKeyDown={(event) => onKeyDown(event, node, index)}
    >
      {node.hasChildren ? (
        // for the pointer; the keyboard uses the arrow keys
        <span
          aria-hidden="true"
          className="s-twist"
          onClick={(event) => {
            event.stopPropagation();
            setExpanded(node.id, !node.expanded);
          }}
        >
          <Twist open={node.expanded} />
        </span>
      ) : (
        <span className="s-twist" />
      )}
      <span className="s-label">{shownName(node.name)}</span>
    </div>
  ));
}
