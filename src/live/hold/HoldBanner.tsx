import { Alert } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useIsSystemAdmin } from '../../definition/authorities.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { useHold } from './useHold.ts';

const ReleaseDialog = lazyDialog(() => import('./ReleaseDialog.tsx'));

// the text keeps its width on a phone: the button goes below it
const BANNER = {
  flex: 'none',
  flexWrap: 'wrap',
  alignItems: 'center',
  fontSize: 'inherit',
  '& .MuiAlert-message': { flex: '1 1 16rem', minWidth: 0 },
  '& .MuiAlert-action': { pt: 0, my: '2px' },
};

/**
 * Says on every screen that this is a restored copy that calls nobody. Administrators of the whole system put it into
 * service here. `plain`: without the button, for wall displays.
 */
export function HoldBanner({ plain = false }: { plain?: boolean }) {
  const translate = useTranslate();
  const hold = useHold();
  const [asking, setAsking] = useState(false);
  const mayRelease = useIsSystemAdmin();
  if (!hold) return null;
  return (
    <>
      <Alert
        severity="error"
        role="alert"
        sx={BANNER}
        action={
          mayRelease && !plain ? (
            <Button small onClick={() => setAsking(true)}>
              {translate('hold.action')}
            </Button>
          ) : undefined
        }
      >
        {translate('hold.banner', hold)} {!mayRelease && translate('hold.ask')}
      </Alert>
      {asking && <ReleaseDialog onClose={() => setAsking(false)} />}
    </>
  );
}
