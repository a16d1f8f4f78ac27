/** The secret of an otpauth URL, for an app that cannot scan the QR code, in groups of four characters. */
export function formatSecret(url: string): string {
  const secret = /[?&]secret=([^&]+)/.exec(url)?.[1];
  return secret ? (decodeURIComponent(secret).match(/.{1,4}/g) ?? []).join(' ') : '';
}
