/** The tokens under the names of MUI's palette, and two additional palettes: statuses and calendar categories. */
import type { PaletteOptions } from '@mui/material';

/** The five states of an alarm, a call or a person, named by the token of their color. */
export type StatusColor = 'run' | 'wait' | 'ok' | 'fail' | 'end';

interface StatusShades {
  /** Text and icon. */
  fg: string;
  /** Chip background. */
  bg: string;
  /** Bars and marks. */
  solid: string;
}

declare module '@mui/material/styles' {
  interface Palette {
    status: Record<StatusColor, StatusShades>;
    category: Record<'c1' | 'c2' | 'c3' | 'c4', StatusShades>;
  }
  interface PaletteOptions {
    status?: Record<StatusColor, StatusShades>;
    category?: Record<'c1' | 'c2' | 'c3' | 'c4', StatusShades>;
  }
  interface TypeText {
    hint: string;
  }
}

const shades = (name: string): StatusShades => ({
  fg: `var(--${name}-fg)`,
  bg: `var(--${name}-bg)`,
  solid: `var(--${name})`,
});
const color = (name: string) => ({
  main: `var(--${name})`,
  dark: `var(--${name}-fg)`,
  light: `var(--${name}-bg)`,
  contrastText: 'var(--on-accent)',
});

export const palette: PaletteOptions = {
  background: { default: 'var(--canvas)', paper: 'var(--surface)' },
  text: { primary: 'var(--text)', secondary: 'var(--text-2)', disabled: 'var(--text-off)', hint: 'var(--text-3)' },
  divider: 'var(--line)',
  action: {
    hover: 'var(--hover)',
    selected: 'var(--selected)',
    focus: 'var(--hover)',
    active: 'var(--text-2)',
    disabled: 'var(--text-off)',
    disabledBackground: 'var(--end-bg)',
  },
  primary: {
    main: 'var(--accent)',
    dark: 'var(--accent-hover)',
    light: 'var(--accent-tint)',
    contrastText: 'var(--on-accent)',
  },
  secondary: {
    main: 'var(--text-2)',
    dark: 'var(--text)',
    light: 'var(--hover)',
    contrastText: 'var(--surface)',
  },
  info: color('run'),
  warning: color('wait'),
  success: color('ok'),
  error: color('fail'),
  status: {
    run: shades('run'),
    wait: shades('wait'),
    ok: shades('ok'),
    fail: shades('fail'),
    end: shades('end'),
  },
  category: { c1: shades('c1'), c2: shades('c2'), c3: shades('c3'), c4: shades('c4') },
};
