import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import type { CSSProperties } from 'react';
import { type AlarmPanel, PANEL_COLUMNS, type PanelButton } from '../../../protocol/panels.ts';
import { useCan, useFailureText } from '../../definition/context.tsx';
import { type Place, withoutOverlaps } from '../../engine/grid.ts';
import { OutgoingNote } from '../../live/OutgoingNote.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { AlarmButton } from './AlarmButton.tsx';
import { sourceKey } from './face.ts';
import { senderOf, sentKeys } from './senders.ts';
import { usePointStates } from './usePointStates.ts';

const GRID = {
  display: { xs: 'flex', sm: 'grid' },
  flexDirection: 'column',
  gridTemplateColumns: `repeat(${PANEL_COLUMNS}, minmax(0, 1fr))`,
  // large enough for touch
  gridAutoRows: 'minmax(88px, auto)',
  gap: 2,
  my: 4,
  '.kiosk &': { gridAutoRows: 'minmax(12vh, auto)' },
};

const placeOf = ({ x, y, w, h }: Place): CSSProperties => ({
  gridColumn: `${x + 1} / span ${w}`,
  gridRow: `${y + 1} / span ${h}`,
});

/** The buttons of a panel in their grid positions; in a narrow window one below the other. */
export function PanelGrid({ panel, confirms }: { panel: AlarmPanel; confirms: boolean }) {
  const translate = useTranslate();
  const failureText = useFailureText();
  const raises = useCan()('ALARM_PANEL');
  const buttons = withoutOverlaps(panel.buttons, PANEL_COLUMNS);
  const keys = buttons.flatMap((button) => sourceKey(button) ?? []);
  const { states, error, watches } = usePointStates(buttons);
  const reason = (button: PanelButton) => {
    if (!raises) return translate('panels.noAuthority');
    if (button.usable) return undefined;
    return translate(button.templateId === null ? 'panels.notUsable' : 'panels.templateNotUsable');
  };
  return (
    <>
      <Box component="ul" aria-label={panel.name} sx={GRID}>
        {buttons.map((button) => (
          <li key={button.id} style={placeOf(button)}>
            <AlarmButton
              button={button}
              confirms={confirms}
              orgId={panel.orgId}
              state={states?.get(sourceKey(button) ?? '')}
              off={reason(button)}
            />
          </li>
        ))}
      </Box>
      <Box sx={{ position: 'sticky', bottom: 8, zIndex: 'var(--z-sticky)' }} data-foot>
        {!raises && <ErrorNote severity="info">{translate('panels.noAuthority')}</ErrorNote>}
        {raises && !watches && <ErrorNote severity="info">{translate('panels.notWatching')}</ErrorNote>}
        {error && !states && <ErrorNote>{failureText(error, { op: 'list' })}</ErrorNote>}
        {[...new Set([...keys, ...sentKeys()])].map((key) => (
          <OutgoingNote key={key} sender={senderOf(key)} />
        ))}
      </Box>
    </>
  );
}
