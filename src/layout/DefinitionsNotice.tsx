import { Alert } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState, useSyncExternalStore } from 'react';
import { definitionsChanged } from '../../dataProvider/http/revision.ts';
import { overlaysOff } from '../definition/overlays.ts';
import { Button } from '../ui/Button.tsx';

/** Reloads the console at the same address, with its overlays. */
function turnOn(): void {
  const address = new URL(window.location.href);
  address.searchParams.delete('overlays');
  window.location.replace(address);
}

/**
 * A notice that the definitions have changed, or that overlays are off, with a reload button. It never reloads by
 * itself.
 */
export function DefinitionsNotice() {
  const translate = useTranslate();
  const changed = useSyncExternalStore(definitionsChanged.subscribe, definitionsChanged.get);
  const [hidden, setHidden] = useState(false);
  if (hidden || (!changed && !overlaysOff)) return null;
  const [text, button, act] = overlaysOff
    ? (['definitions.off', 'definitions.on', turnOn] as const)
    : (['definitions.changed', 'definitions.reload', () => window.location.reload()] as const);
  return (
    <Alert
      severity="info"
      role="status"
      action={
        <>
          <Button small onClick={act}>
            {translate(button)}
          </Button>
          <Button small onClick={() => setHidden(true)}>
            {translate('shell.faults.hide')}
          </Button>
        </>
      }
    >
      {translate(text)}
    </Alert>
  );
}
