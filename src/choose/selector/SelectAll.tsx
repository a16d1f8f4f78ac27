import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useShownOrgName } from '../../i18n/orgName.ts';
import { Button } from '../../ui/Button.tsx';
import type { Entry, Target } from './entries.ts';
import type { Part } from './fetch.ts';
import { SideHead } from './SideHead.tsx';
import { useCountText } from './words.ts';

interface SelectAllProps {
  organization: string;
  parts: readonly Part[];
  targets: readonly Target[];
  isSearching: boolean;
  isChosen: (entry: Entry) => boolean;
  onChoose: (entries: readonly Entry[], chosen: boolean) => void;
}

const WHERE = { flex: 1, minWidth: 0, fontSize: 'inherit', fontWeight: 'fontWeightMedium' };

/** Selects everybody in the current organization, or all search results, at once. */
export function SelectAll({ organization, parts, targets, isSearching, isChosen, onChoose }: SelectAllProps) {
  const translate = useTranslate();
  const countText = useCountText();
  const shownName = useShownOrgName();
  const found = parts.reduce((sum, part) => sum + part.count, 0);
  return (
    <SideHead className="s-all">
      <Typography component="span" variant="subtitle1" noWrap className="s-where" aria-live="polite" sx={WHERE}>
        {isSearching ? translate('selector.found', { smart_count: found }) : shownName(organization)}
      </Typography>
      {parts.map(({ key, entries }) => {
        const resource = targets.find((target) => target.key === key)?.resource;
        if (!resource || entries.length === 0) return null;
        const all = entries.every(isChosen);
        return (
          <Button key={key} small onClick={() => onChoose(entries, !all)}>
            {countText(all ? 'none' : 'all', resource, entries.length)}
          </Button>
        );
      })}
    </SideHead>
  );
}
