/** Browser and system from a User-Agent; undefined if unknown. */
export interface Device {
  browser?: string;
  system?: string;
}

/** The first match counts: browsers also name their ancestors. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/\bcurl\//, 'curl'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const nameIn = (agent: string, known: readonly [RegExp, string][]) =>
  known.find(([pattern]) => pattern.test(agent))?.[1];

/** Browser and system of a user-agent text. */
export function deviceOf(agent: string): Device {
  return { browser: nameIn(agent, BROWSERS), system: nameIn(agent, SYSTEMS) };
}

/** An address as people write it: IPv4 mapped to IPv6 is shown as IPv4. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}
