/** Browser and operating system from a User-Agent header; undefined if unknown. */
export interface Device {
  browser?: string;
  system?: string;
}

/** The first match counts: the User-Agent of a browser also names the browsers it descends from. */
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

/** Returns the browser and operating system named in a User-Agent header. */
export function deviceOf(agent: string): Device {
  return { browser: nameIn(agent, BROWSERS), system: nameIn(agent, SYSTEMS) };
}

/** Shortens an IPv4-mapped IPv6 address (`::ffff:192.0.2.1`) to its IPv4 address; returns others unchanged. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}
