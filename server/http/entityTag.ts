/**
 * Whether a value of If-None-Match names this entity tag, so that the reply is 304 (RFC 9110, section 13.1.2): a list,
 * or `*`; weak and strong tags are equal here, because proxies that compress make a strong tag weak.
 */
export function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const given = header.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return given.includes('*') || given.includes(tag);
}
