/** The key inside an otpauth address, for an app that cannot scan the QR code. In groups of four, as people type. */
export function keyOf(url: string): string {
  const secret = /[?&]secret=([^&]+)/.exec(url)?.[1];
  return secret ? (decodeURIComponent(secret).match(/.{1,4}/g) ?? []).join(' ') : '';
}
