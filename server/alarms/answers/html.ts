/** Text within HTML, also within an attribute in quotation marks. */
export function escaped(text: string): string {
  const names: { readonly [character: string]: string } = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' };
  return text.replace(/[&<>"']/g, (character) => `&${names[character]};`);
}

/** The same with its line breaks. */
export const escapedLines = (text: string): string => escaped(text).replace(/\r?\n/g, '<br>');
