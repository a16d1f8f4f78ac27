/** Colors of alarms by name (`texts.icon.colors.<name>`), distinct from each other and both themes' backgrounds. */
export const palette = {
  grey: '#989898',
  red: '#c2303a',
  orange: '#c05a12',
  yellow: '#e0a800',
  green: '#1f7a4d',
  teal: '#0f7377',
  blue: '#1f66b3',
  indigo: '#4f4cc9',
  purple: '#8c3a80',
  slate: '#5b6472',
  black: '#1b2029',
} as const;

/** Background of the icon of an alarm type without an app. A value, because the color of the symbol depends on it. */
export const UNDEFINED_GREY = '#6b7280';

/** Parses a typed color, with or without #, short or long, to #rrggbb; undefined if invalid. */
export function hexOf(typed: string): string | undefined {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(typed.trim())?.[1]?.toLowerCase();
  if (!digits) return undefined;
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`;
}

const DARK = '#14171c';
const LIGHT = '#ffffff';

/** Relative luminance after WCAG 2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of two colors after WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Returns the symbol's color on a background: white if its contrast is at least 4:1, else dark. Never below 4:1. */
export function inkOn(color: string): string {
  return contrast(LIGHT, color) >= 4 ? LIGHT : DARK;
}
