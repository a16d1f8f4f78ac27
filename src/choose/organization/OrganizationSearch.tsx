import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import type { OrgNode } from '../../../protocol/list.ts';
import type { Resource } from '../../engine/definition.ts';
import { Icon } from '../../ui/Icon.tsx';
import { PickerFailure } from './PickerFailure.tsx';
import { type FoundOrg, useOrgSearch } from './useOrgSearch.ts';

interface OrganizationSearchProps {
  tree: Resource;
  tops: readonly OrgNode[];
  text: string;
  onText: (text: string) => void;
  /** Arrow down in the empty box moves into the tree. */
  onLeave: () => void;
  chosen: number | undefined;
  without: number | undefined;
  onChoose: (org: FoundOrg) => void;
  /** Takes the marked result. */
  onTake: (org: FoundOrg) => void;
}

/** Searches organizations by name in the whole tree; the results replace the tree. */
export function OrganizationSearch(props: OrganizationSearchProps) {
  const { tree, tops, text, onText, onLeave, chosen, without, onChoose, onTake } = props;
  const translate = useTranslate();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { found, more, settled, error, refetch } = useOrgSearch(tree, tops, text);
  const searching = text.trim() !== '';
  const at = found.findIndex((org) => org.id === chosen);
  const marked = found[at];

  // the best match is marked until another one is
  const first = settled && searching && !marked ? found[0] : undefined;
  useEffect(() => {
    if (first) onChoose(first);
  }, [first, onChoose]);

  const go = (to: number) => {
    const index = Math.max(0, Math.min(found.length - 1, to));
    const org = found[index];
    if (org) onChoose(org);
    list.current?.children[index]?.scrollIntoView?.({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && text !== '') onText('');
    else if (!searching && event.key === 'ArrowDown') onLeave();
    else if (!searching) return;
    else if (event.key === 'ArrowDown') go(at + 1);
    else if (event.key === 'ArrowUp') go(at - 1);
    else if (event.key === 'Enter' && marked && settled) onTake(marked);
    else if (event.key !== 'Enter') return;
    event.preventDefault();
  };
  return (
    <>
      <span className="v-search w-orgsearch">
        <Icon name="search" />
        <input
          type="search"
          role="combobox"
          aria-label={translate('assist.findOrg')}
          placeholder={translate('assist.findOrg')}
          aria-expanded={searching}
          aria-controls={searching ? `${id}-list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={searching && marked ? `${id}-${marked.id}` : undefined}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </span>
      {searching && (
        <div className="w-tree" style={{ height: '30em', overflow: 'auto' }}>
          <div
            ref={list}
            id={`${id}-list`}
            role="listbox"
            aria-label={translate('assist.found')}
            aria-busy={!settled}
            className={settled ? undefined : 'w-waiting'}
          >
            {found.map((org) => (
              // keys are handled by the box, which keeps the focus
              <div
                key={org.id}
                id={`${id}-${org.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={org.id === chosen}
                aria-disabled={org.id === without || undefined}
                className="w-node w-found"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(org)}
                onDoubleClick={() => onTake(org)}
                onKeyDown={onKeyDown}
              >
                <span className="w-name">{org.name}</span>
                <span className="v-quiet">{org.parent}</span>
              </div>
            ))}
          </div>
          <p className="v-none v-quiet" role="status">
            {settled && !error && found.length === 0 && translate('assist.noneFound')}
            {settled && more > 0 && translate('assist.moreFound', { count: more })}
          </p>
          {error && <PickerFailure onRetry={() => void refetch()} />}
        </div>
      )}
    </>
  );
}
