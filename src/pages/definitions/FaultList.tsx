import ButtonBase from '@mui/material/ButtonBase';
import { useTranslate } from 'ra-core';
import type { Fault } from '../../engine/faults.ts';
import { Icon } from '../../ui/Icon.tsx';

interface FaultListProps {
  faults: readonly Fault[];
  /** Moves to the position of a fault. */
  onShow?: (fault: Fault) => void;
}

/** Faults with their position and cure. The messages are English: they are for authors of definitions. */
export function FaultList({ faults, onShow }: FaultListProps) {
  const translate = useTranslate();
  if (faults.length === 0) return null;
  return (
    <section className="def-faults" aria-label={translate('definitions.faults.title')}>
      <p>
        <Icon name="error" />
        <b>{translate('definitions.faults.count', { smart_count: faults.length })}</b>
      </p>
      <ul>
        {faults.map((fault) => (
          <li key={`${fault.source} ${fault.key} ${fault.code} ${fault.message}`}>
            {onShow ? (
              <ButtonBase className="v-link" onClick={() => onShow(fault)}>
                {fault.key || fault.source}
              </ButtonBase>
            ) : (
              <>
                <b>{fault.source}</b> <code>{fault.key}</code>
              </>
            )}{' '}
            <span lang="en">{bare(fault)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The message without its source, which is shown separately. */
function bare({ source, message }: Fault): string {
  return message.startsWith(`${source}: `) ? message.slice(source.length + 2) : message;
}
