import { DEEPEST_TREE } from '../../../protocol/constants.ts';
import type { OrgNode } from '../../../protocol/list.ts';
import type { KeyRow } from '../treeKeys.ts';
import { type Entry, entryId } from './entries.ts';
import type { Content, Part } from './fetch.ts';

interface Place {
  /** Unique in the tree. */
  id: string;
  level: number;
  /** Position among the siblings, from 1, and their number. */
  position: number;
  siblings: number;
  /** Index of the parent row; -1 at the top. */
  parent: number;
}

export type OrgRow = Place & { kind: 'organization'; node: OrgNode; expanded: boolean; loading: boolean };
export type EntryRow = Place & { kind: 'entry'; entry: Entry };
/** A note instead of rows: empty, truncated or failed. */
export type NoteRow = Place & { kind: 'note'; note: 'empty' | 'cut' | 'failed'; orgId: number; part?: Part };
export type TreeRow = OrgRow | EntryRow | NoteRow;

/** The known content of an organization. */
export interface Branch {
  content?: Content;
  failed?: boolean;
}

/** What the keys of the tree have to know of a row. */
export function keyRowOf(row: TreeRow): KeyRow {
  const { parent } = row;
  if (row.kind === 'note') return { text: '', parent };
  if (row.kind === 'entry') return { text: row.entry.label, parent };
  return { text: row.node.name, parent, branch: { id: row.node.id, isOpen: row.expanded } };
}

/** The id of an organization's row. */
export const orgRowId = (id: number) => `org:${id}`;

/**
 * Returns the rows of the open tree: below each open organization its children, then its records by target.
 */
export function rowsOf(
  roots: readonly OrgNode[],
  isOpen: (id: number) => boolean,
  branchOf: (id: number) => Branch,
): TreeRow[] {
  const rows: TreeRow[] = [];
  const addNode = (node: OrgNode, place: Omit<Place, 'id'>) => {
    const open = isOpen(node.id);
    const branch = open ? branchOf(node.id) : {};
    const loading = open && !branch.content && !branch.failed;
    const index = rows.length;
    rows.push({ kind: 'organization', id: orgRowId(node.id), node, expanded: open, loading, ...place });
    if (open && place.level < DEEPEST_TREE) addContent(node.id, branch, place.level + 1, index);
  };
  const addContent = (orgId: number, { content, failed }: Branch, level: number, parent: number) => {
    if (failed) {
      const place = { id: `failed:${orgId}`, level, position: 1, siblings: 1, parent };
      rows.push({ kind: 'note', note: 'failed', orgId, ...place });
    }
    if (!content) return;
    const { organizations, parts } = content;
    const cut = parts.filter((part) => part.entries.length < part.count && part.entries.length > 0);
    const records = parts.reduce((sum, part) => sum + part.entries.length, 0);
    const siblings = Math.max(1, organizations.length + records + cut.length);
    let position = 0;
    for (const node of organizations) {
      position += 1;
      addNode(node, { level, position, siblings, parent });
    }
    for (const { entries } of parts) {
      for (const entry of entries) {
        position += 1;
        rows.push({ kind: 'entry', id: entryId(entry), entry, level, position, siblings, parent });
      }
    }
    for (const part of cut) {
      position += 1;
      const place = { id: `cut:${orgId}:${part.key}`, level, position, siblings, parent };
      rows.push({ kind: 'note', note: 'cut', orgId, part, ...place });
    }
    if (siblings === 1 && organizations.length + records === 0) {
      const place = { id: `empty:${orgId}`, level, position: 1, siblings: 1, parent };
      rows.push({ kind: 'note', note: 'empty', orgId, ...place });
    }
  };
  for (const [i, node] of roots.entries()) {
    addNode(node, { level: 1, position: i + 1, siblings: roots.length, parent: -1 });
  }
  return rows;
}

/** Returns the organization that contains a row; an open organization contains itself. */
export function organizationAt(rows: readonly TreeRow[], index: number): OrgRow | undefined {
  const row = rows[index];
  if (!row) return undefined;
  if (row.kind === 'organization' && (row.expanded || row.parent < 0)) return row;
  const above = rows[row.parent];
  return above?.kind === 'organization' ? above : undefined;
}
