import { OutlinedInput, useAutocomplete } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useEffect, useId } from 'react';
import type { OrgNode } from '../../../protocol/list.ts';
import type { Resource } from '../../engine/definition.ts';
import { useShownOrgName } from '../../i18n/orgName.ts';
import { Hint } from '../../ui/blocks.tsx';
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

const every = (organizations: FoundOrg[]) => organizations;

/** Searches organizations by name in the whole tree; the results replace the tree. */
export function OrganizationSearch(props: OrganizationSearchProps) {
  const { source, text, onText, onLeave, chosen, without, onChoose } = props;
  const translate = useTranslate();
  const shownName = useShownOrgName();
  const id = useId();
  const { found, more, settled, error, refetch } = useOrgSearch(source.tree, source.tops, text);
  const searching = text.trim() !== '';
  const marked = found.find((org) => org.id === chosen) ?? null;

  // the best match is marked until the user marks another
  const first = settled && searching && !marked ? found[0] : undefined;
  useEffect(() => {
    if (first) onChoose(first);
  }, [first, onChoose]);

  const { getRootProps, getInputProps, getListboxProps, getOptionProps, groupedOptions } = useAutocomplete({
    id,
    open: searching,
    options: found,
    // MUI highlights the value, so that the highlighted result is always the chosen one
    value: marked,
    inputValue: text,
    disableListWrap: true,
    disabledItemsFocusable: true,
    handleHomeEndKeys: false,
    selectOnFocus: false,
    filterOptions: every,
    // names are not unique, and MUI compares results by their label
    getOptionLabel: (org) => String(org.id),
    getOptionDisabled: (org) => org.id === without,
    isOptionEqualToValue: (a, b) => a.id === b.id,
    onInputChange: (_, next, reason) => reason === 'input' && onText(next),
    onHighlightChange: (_, org, reason) => {
      if (!org) return;
      onChoose(org);
      if (reason !== 'keyboard') return;
      document.getElementById(`${id}-option-${found.indexOf(org)}`)?.scrollIntoView?.({ block: 'nearest' });
    },
  });
  const onKeyDown = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
    if (event.key === 'Escape' && text !== '') onText('');
    else if (!searching && event.key === 'ArrowDown') onLeave();
    else if (event.key === 'Enter' && searching) {
      if (marked && settled) onChoose(marked, true);
    } else {
      event.defaultMuiPrevented = !searching;
      return;
    }
    event.preventDefault();
    event.defaultMuiPrevented = true;
  };
  const optionProps = (option: FoundOrg, index: number) => {
    const {
      onMouseMove: mark,
      onTouchStart: _,
      'aria-disabled': disabled,
      ...props
    } = getOptionProps({ option, index });
    // marked by a click, not by the pointer above it
    return {
      ...props,
      'aria-disabled': disabled || undefined,
      onClick: mark,
      onDoubleClick: () => onChoose(option, true),
    };
  };
  const { ref, color: _, ...input } = getInputProps();
  const { 'aria-labelledby': __, ...listbox } = getListboxProps();
  return (
    <>
      <div {...getRootProps({ onKeyDown })}>
        <OutlinedInput
          fullWidth
          type="search"
          sx={{ mb: 2 }}
          startAdornment={<Icon name="search" />}
          inputRef={ref}
          slotProps={{ input: { ...input, 'aria-label': translate('assist.findOrg') } }}
          placeholder={translate('assist.findOrg')}
        />
      </div>
      {searching && (
        <div className="s-rows inset" style={TREE}>
          <ul
            {...listbox}
            aria-label={translate('assist.found')}
            aria-busy={!settled}
            style={settled ? undefined : { opacity: 0.6 }}
          >
            {(groupedOptions as FoundOrg[]).map((org, index) => {
              const { key, ...props } = optionProps(org, index);
              return (
                <li key={key} {...props} className="s-row">
                  <span className="s-label">{shownName(org.name)}</span>
                  <span className="s-org s-push">{shownName(org.parent)}</span>
                </li>
              );
            })}
          </ul>
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
