import { Alert, Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { Fault } from '../../engine/faults.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';

interface FaultListProps {
  faults: readonly Fault[];
  /** Moves to the position of a fault. */
  onShow?: (fault: Fault) => void;
}

const LIST = { '& li': { mt: '6px', overflowWrap: 'anywhere' }, '& code': { color: 'inherit' } };

/** Faults with their position and remedy. The messages are in English, because they are for authors of definitions. */
export function FaultList({ faults, onShow }: FaultListProps) {
  const translate = useTranslate();
  if (faults.length === 0) return null;
  return (
    <Alert
      severity="error"
      role="region"
      aria-label={translate('definitions.faults.title')}
      icon={<Icon name="error" />}
      sx={{ my: 3, alignItems: 'flex-start', '& > .MuiAlert-icon': { mt: '7px' } }}
    >
      <b>{translate('definitions.faults.count', { smart_count: faults.length })}</b>
      <Box component="ul" sx={LIST}>
        {faults.map((fault) => (
          <li key={`${fault.source} ${fault.key} ${fault.code} ${fault.message}`}>
            {onShow ? (
              <LinkButton plain onClick={() => onShow(fault)}>
                {fault.key || fault.source}
              </LinkButton>
            ) : (
              <>
                <b>{fault.source}</b> <code>{fault.key}</code>
              </>
            )}{' '}
            <span lang="en">{bare(fault)}</span>
          </li>
        ))}
      </Box>
    </Alert>
  );
}

/** Returns the message without its source, which is shown separately. */
function bare({ source, message }: Fault): string {
  return message.startsWith(`${source}: `) ? message.slice(source.length + 2) : message;
}
