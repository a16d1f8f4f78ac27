/** Escapes text for HTML content and for quoted attribute values. */
export function escaped(text: string): string {
  const names: { readonly [character: string]: string } = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' };
  return text.replace(/[&<>"']/g, (character) => `&${names[character]};`);
}

/** Like `escaped`, with line breaks as `<br>`. */
export const escapedLines = (text: string): string => escaped(text).replace(/\r?\n/g, '<br>');
