import { OutlinedInput } from '@mui/material';
import { useEvent, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { SEARCH_DEBOUNCE } from '../../protocol/constants.ts';
import { useIsOpening } from '../definition/searchParams.ts';
import { Icon } from '../ui/Icon.tsx';

interface SearchBoxProps {
  value: string;
  /** Labels of the searched fields. */
  hint: string;
  onChange: (value: string) => void;
}

const SEARCH = {
  '--ctl': { xs: '36px', sm: 'var(--ctl-s)' },
  flex: { xs: '1 1 100%', sm: '1 1 110px' },
  minWidth: 120,
  maxWidth: { xs: 'none', sm: 300 },
  gap: '7px',
  fontSize: 'var(--fs-12)',
  '& svg': { width: 14, height: 14, color: 'text.hint' },
};

/** What is typed, in respect of the search in force, which follows only after the screen's navigation. */
interface Draft {
  text: string;
  /** The search in force while this was typed. */
  from: string;
  /** Searches that were asked for since, and aren't in force yet. */
  asked: readonly string[];
}

const settled = (value: string): Draft => ({ text: value, from: value, asked: [] });

/** The draft when another search is in force: one that was asked for leaves the text as it is. */
function follow({ text, asked }: Draft, value: string): Draft {
  const index = asked.indexOf(value);
  return index < 0 ? settled(value) : { text, from: value, asked: asked.slice(index + 1) };
}

/**
 * A search box. The text takes effect after half a second without typing, or at once with Enter. Until it does, however
 * long that takes, the typed text stays; any other value, by the back button, a saved view or "clear", is shown.
 */
export function SearchBox({ value, hint, onChange }: SearchBoxProps) {
  const translate = useTranslate();
  const [draft, setDraft] = useState(() => settled(value));
  const isOpening = useIsOpening();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (value !== draft.from) setDraft(follow(draft, value));
  const shown = draft.text;
  useEffect(() => () => clearTimeout(timer.current), []);

  // When the timer ends, sort, filter or scope may have changed, so the latest `onChange` is called.
  const commit = useEvent((next: string) => {
    clearTimeout(timer.current);
    const trimmed = next.trim();
    if (trimmed === (draft.asked.at(-1) ?? value)) return setDraft({ ...draft, text: next });
    // rendered before the next key: its handler would write the draft that was rendered last, without what is asked for here
    flushSync(() => setDraft({ ...draft, text: next, asked: [...draft.asked, trimmed] }));
    onChange(trimmed);
  });
  // what was typed before something else set the search is not taken
  const commitIfShown = useEvent((next: string) => draft.text === next && commit(next));
  const commitLater = (next: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => (isOpening() ? commitLater(next) : commitIfShown(next)), SEARCH_DEBOUNCE);
  };
  const type = (next: string) => {
    setDraft({ ...draft, text: next });
    commitLater(next);
  };
  return (
    <OutlinedInput
      className="v-search"
      type="search"
      size="small"
      sx={SEARCH}
      startAdornment={<Icon name="search" />}
      // in a narrow list the placeholder is cut off, so the hint is also the title
      slotProps={{ input: { 'aria-label': translate('views.list.search'), title: hint } }}
      placeholder={hint || translate('views.list.search')}
      value={shown}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(shown);
        if (event.key !== 'Escape' || shown === '') return;
        event.preventDefault();
        event.stopPropagation();
        commit('');
      }}
    />
  );
}
