import { Box } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { TabStrip } from '../../ui/TabStrip.tsx';

interface PartsProps<Name extends string> {
  label: string;
  /** Names and texts of the tabs. */
  parts: readonly (readonly [Name, string])[];
  current: Name;
  onChange: (name: Name) => void;
  children: ReactNode;
}

const PARTS = { mt: '10px', '& > .MuiTabs-root': { px: 0 }, '& > [role=tabpanel]': { pt: 3 } };

/** Tabs with their panels. */
export function Parts<Name extends string>({ label, parts, current, onChange, children }: PartsProps<Name>) {
  const id = useId();
  const ids = (name: Name) => ({ tab: id + name, panel: `${id}panel` });
  const tabs = parts.map(([name, text]) => ({ name, text }));
  return (
    <Box sx={PARTS}>
      <TabStrip label={label} tabs={tabs} current={current} onTab={onChange} ids={ids} />
      <div id={`${id}panel`} role="tabpanel" aria-labelledby={id + current}>
        {children}
      </div>
    </Box>
  );
}
