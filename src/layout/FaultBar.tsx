import { Alert } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useUser } from '../../authProvider/useUser.ts';
import { useDefinitions, useExtension } from '../definition/context.tsx';
import { Button } from '../ui/Button.tsx';
import { Disclosure } from '../ui/Disclosure.tsx';

const FAULTS = {
  '& > button': { fontWeight: 'fontWeightMedium' },
  '& > button::before': { fontSize: 'inherit', color: 'inherit' },
  '& .MuiCollapse-wrapperInner': { pt: 0 },
  '& li': { py: 1 },
  '& code': { fontFamily: 'var(--mono)' },
};

/** Lists the faults of definitions and overlays for administrators, with file, key and how to fix each. */
export function FaultBar() {
  const translate = useTranslate();
  const { faults } = useDefinitions();
  const user = useUser();
  const gated = useExtension('authorities');
  const [hidden, setHidden] = useState(false);
  const maySee = user !== null && (!gated || user.authorities.includes('ADMIN'));
  if (hidden || faults.length === 0 || !maySee) return null;
  return (
    <Alert
      severity="warning"
      role="status"
      action={
        <Button small onClick={() => setHidden(true)}>
          {translate('shell.faults.hide')}
        </Button>
      }
    >
      <Disclosure title={translate('shell.faults.title', { smart_count: faults.length })} sx={FAULTS}>
        <ul>
          {faults.map((fault) => (
            <li key={`${fault.source} ${fault.key} ${fault.code}`} lang="en">
              <b>{fault.source}</b> <code>{fault.key}</code> {fault.message}
            </li>
          ))}
        </ul>
      </Disclosure>
    </Alert>
  );
}
