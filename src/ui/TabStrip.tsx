import { Box, Tab, Tabs } from '@mui/material';
import { type KeyboardEvent, memo, type ReactNode } from 'react';

interface TabStripProps<Name extends string> {
  label?: string;
  tabs: readonly { name: Name; text: ReactNode }[];
  current: Name | undefined;
  onTab: (name: Name) => void;
  /** Ids that connect a tab with its panel. */
  ids: (name: Name) => { tab: string; panel: string };
  /** Without a margin of its own, because its container has one. */
  flush?: boolean;
}

const STRIP = { flex: 'none', px: { xs: 3.5, sm: 5 }, borderBottom: 1, borderColor: 'divider' };
const FLUSH = { ...STRIP, px: 0 };
const SPACE = { ...STRIP, boxSizing: 'content-box', height: 34 };

/** Reserves the space of a row of tabs that renders later. */
export function TabSpace() {
  return <Box sx={SPACE} />;
}

/**
 * A row of tabs; the arrow keys open the next one. If there is not enough room, it scrolls to the open one. Memoized,
 * because MUI measures the page at each render: pass stable props.
 */
export const TabStrip = memo(Strip) as typeof Strip;

function Strip<Name extends string>({ label, tabs, current, onTab, ids, flush }: TabStripProps<Name>) {
  return (
    <Tabs
      className="v-tabs"
      sx={flush ? FLUSH : STRIP}
      variant="scrollable"
      scrollButtons={false}
      aria-label={label}
      value={tabs.some(({ name }) => name === current) ? current : false}
      onChange={(_, name: Name) => onTab(name)}
      onKeyDown={openFocused}
    >
      {tabs.map(({ name, text }) => (
        <Tab
          key={name}
          value={name}
          label={text}
          id={ids(name).tab}
          aria-controls={name === current ? ids(name).panel : undefined}
        />
      ))}
    </Tabs>
  );
}

/** MUI moves the focus with these keys; this opens the focused tab. */
function openFocused({ key }: KeyboardEvent): void {
  if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key)) return;
  if (document.activeElement instanceof HTMLElement) document.activeElement.click();
}
