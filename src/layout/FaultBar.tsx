import Warning from '@mui/icons-material/WarningAmberRounded';
import { useState } from 'react';
import { useUser } from '../../authProvider/useUser.ts';
import { useDefinitions } from '../definitions.tsx';
import { useI18n } from '../i18n/i18n.ts';
import './faultBar.css';

/** Faults of definitions and overlays, for administrators: which file, which key, and how to mend it. */
export function FaultBar() {
  const { translate } = useI18n();
  const { faults } = useDefinitions();
  const user = useUser();
  const [hidden, setHidden] = useState(false);
  if (hidden || faults.length === 0 || !user?.authorities.includes('ADMIN')) return null;
  return (
    <details className="faults">
      <summary>
        <Warning />
        <span>{translate('shell.faults.title', { smart_count: faults.length })}</span>
        <button type="button" className="btn btn-small" onClick={() => setHidden(true)}>
          {translate('shell.faults.hide')}
        </button>
      </summary>
      <ul>
        {faults.map((fault) => (
          <li key={`${fault.source} ${fault.key} ${fault.code}`} lang="en">
            <b>{fault.source}</b> <code>{fault.key}</code> {fault.message}
          </li>
        ))}
      </ul>
    </details>
  );
}
