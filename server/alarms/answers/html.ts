/** Escapes text for HTML content and for quoted attribute values. */
export function escapeHtml(text: string): string {
  const names: { readonly [character: string]: string } = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' };
  return text.replace(/[&<>"']/g, (character) => `&${names[character]};`);
}

/** Like `escapeHtml`, with line breaks as `<br>`. */
export const escapeHtmlLines = (text: string): string => escapeHtml(text).replace(/\r?\n/g, '<br>');
