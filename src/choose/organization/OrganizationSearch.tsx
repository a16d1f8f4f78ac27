import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import type { OrgNode } from '../../../protocol/list.ts';
import type { Resource } from '../../engine/definition.ts';
import { useShownOrgName } from '../../i18n/orgName.ts';
import { Hint } from '../../ui/Hint.ts';
import { Icon } from '../../ui/Icon.tsx';
import { PickerFailure } from '../PickerFailure.tsx';
import { type FoundOrg, useOrgSearch } from './useOrgSearch.ts';

interface OrganizationSearchProps {
  /** The resource that is searched, and the organizations at the top of the tree. */
  source: { tree: Resource; tops: readonly OrgNode[] };
  text: string;
  onText: (text: string) => void;
  /** Called on arrow down in the empty box: moves the focus into the tree. */
  onLeave: () => void;
  chosen: number | undefined;
  without: number | undefined;
  /** Marks a result; with `done`, selects it and ends the dialog. */
  onChoose: (org: FoundOrg, done?: boolean) => void;
}

/** Size of the tree, and of the search results in its place. */
export const TREE = { height: '30em', overflow: 'auto' };

/** Searches organizations by name in the whole tree; the results replace the tree. */
export function OrganizationSearch(props: OrganizationSearchProps) {
  const { source, text, onText, onLeave, chosen, without, onChoose } = props;
  const translate = useTranslate();
  const shownName = useShownOrgName();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { found, more, settled, error, refetch } = useOrgSearch(source.tree, source.tops, text);
  const searching = text.trim() !== '';
  const at = found.findIndex((org) => org.id === chosen);
  const marked = found[at];

  // the best match is marked until the user marks another
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
    else if (event.key === 'Enter' && marked && settled) onChoose(marked, true);
    else if (event.key !== 'Enter') return;
    event.preventDefault();
  };
  return (
    <>
      <OutlinedInput
        fullWidth
        type="search"
        sx={{ mb: 2 }}
        startAdornment={<Icon name="search" />}
        slotProps={{
          input: {
            role: 'combobox',
            'aria-label': translate('assist.findOrg'),
            'aria-expanded': searching,
            'aria-controls': searching ? `${id}-list` : undefined,
            'aria-autocomplete': 'list',
            'aria-activedescendant': searching && marked ? `${id}-${marked.id}` : undefined,
          },
        }}
        placeholder={translate('assist.findOrg')}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {searching && (
        <div className="s-rows inset" style={TREE}>
          <div
            ref={list}
            id={`${id}-list`}
            role="listbox"
            aria-label={translate('assist.found')}
            aria-busy={!settled}
            style={settled ? undefined : { opacity: 0.6 }}
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
                className="s-row"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(org)}
                onDoubleClick={() => onChoose(org, true)}
                onKeyDown={onKeyDown}
              >
                <span className="s-label">{shownName(org.name)}</span>
                <span className="s-org s-push">{shownName(org.parent)}</span>
              </div>
            ))}
          </div>
          <Hint role="status" sx={{ px: 2 }}>
            {settled && !error && found.length === 0 && translate('assist.noneFound')}
            {settled && more > 0 && translate('assist.moreFound', { count: more })}
          </Hint>
          {error && <PickerFailure onRetry={() => void refetch()} />}
        </div>
      )}
    </>
  );
}
