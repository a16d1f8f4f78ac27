import StarOutline from '@mui/icons-material/StarOutlineRounded';
import Star from '@mui/icons-material/StarRounded';
import { Box, FormControlLabel, Radio } from '@mui/material';
import { useTranslate } from 'ra-core';
import { cellContent, useCellContext } from '../../cells/cell.tsx';
import { useDefinition } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { Hint } from '../../ui/blocks.tsx';
import type { Card } from './cardGroups.ts';

interface SourceCardProps {
  card: Card;
  loading: boolean;
  locked: boolean;
  favourite: boolean;
  onTake: (card: Card) => void;
  /** Makes it a favourite or takes it out of them. */
  onStar: (card: Card) => void;
}

const CARD = {
  position: 'relative',
  display: 'grid',
  minWidth: 0,
  '& > label': {
    position: 'relative',
    display: 'flex',
    gap: 3,
    alignItems: 'center',
    minWidth: 0,
    minHeight: 52,
    m: 0,
    p: '8px 40px 8px 12px',
    border: '1px solid',
    borderColor: 'divider',
    borderRadius: 'var(--r)',
    bgcolor: 'background.paper',
    cursor: 'pointer',
    '&:hover': { bgcolor: 'action.hover' },
    '&:has(:checked)': {
      borderColor: 'primary.main',
      bgcolor: 'action.selected',
      boxShadow: 'inset 0 0 0 1px var(--accent)',
    },
    '&:has(:focus-visible)': { outline: '2px solid transparent', boxShadow: 'var(--focus)' },
    '&[data-loading]': { opacity: 0.6 },
  },
  // the card shows the state
  '& .MuiRadio-root': { position: 'absolute', inset: 0, opacity: 0 },
  '& .text': { display: 'grid', minWidth: 0, fontSize: 'var(--fs-13)' },
  '& b': { overflowWrap: 'anywhere' },
  '& > button': { position: 'absolute', right: '4px', top: '50%', transform: 'translateY(-50%)' },
};

/** An alarm point or template as a choice, with a star that makes it a favourite. */
export function SourceCard({ card, loading, locked, favourite, onTake, onStar }: SourceCardProps) {
  const translate = useTranslate();
  const context = useCellContext(useDefinition(), useLabels());
  return (
    <Box sx={CARD}>
      <FormControlLabel
        value={card.id}
        data-loading={loading || undefined}
        disabled={locked}
        control={<Radio onChange={() => onTake(card)} />}
        disableTypography
        label={
          <>
            <span aria-hidden>{cellContent({ field: 'icon' }, { icon: card.icon }, context)}</span>
            <span className="text">
              <b>{card.title}</b>
              <Hint as="span" className="ellipsis">
                {card.off ? translate('raise.inactive') : card.hint}
              </Hint>
            </span>
          </>
        }
      />
      <Button
        small
        kind="ghost"
        icon={favourite ? Star : StarOutline}
        aria-pressed={favourite}
        aria-label={translate('raise.favourite', { name: card.title })}
        onClick={() => onStar(card)}
      />
    </Box>
  );
}
