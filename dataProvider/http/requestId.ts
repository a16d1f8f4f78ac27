/** Makes an id that no other request has. Not by `crypto.randomUUID`, which exists in secure contexts only. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
