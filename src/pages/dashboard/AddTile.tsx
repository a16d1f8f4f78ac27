import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { type Offer, useOffers } from './offers.ts';

const CHOICES = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
  gap: 1.5,
  p: 0,
  m: 0,
  listStyle: 'none',
  '& .MuiButton-root': { width: '100%', justifyContent: 'flex-start', textAlign: 'left' },
};

/** Chooses a tile to add to the dashboard. */
export default function AddTile({ onAdd, onClose }: { onAdd: (offer: Offer) => void; onClose: () => void }) {
  const translate = useTranslate();
  const offers = useOffers();
  return (
    <Dialog title={translate('dashboard.add')} width="46rem" onClose={onClose}>
      {(['tiles', 'counts', 'lists'] as const).map((group) => (
        <Box component="section" key={group} aria-labelledby={`add-${group}`} sx={{ mb: 5 }}>
          <Typography variant="h4" component="h3" id={`add-${group}`} gutterBottom>
            {translate(`dashboard.offers.${group}`)}
          </Typography>
          <Box component="ul" sx={CHOICES}>
            {offers[group].map((offer) => (
              <li key={offer.key}>
                <Button small onClick={() => onAdd(offer)}>
                  <span className="ellipsis">{offer.title}</span>
                </Button>
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </Dialog>
  );
}
