import { LANGUAGES, loadMessages } from '../../../../locales/index.ts';
import type { Resource } from '../../../engine/definition.ts';
import { FileTexts, flatten, type Texts } from '../../../engine/transfer/texts.ts';

/** The labels by which a file may name fields and values, in every language. */
export async function loadTexts(resource: Resource): Promise<FileTexts> {
  const languages = new Map<string, Texts>();
  await Promise.all(
    LANGUAGES.map(async ({ code }) => {
      const texts = new Map<string, string>();
      flatten(await loadMessages(code, 'app'), texts);
      languages.set(code, texts);
    }),
  );
  return new FileTexts(languages, resource);
}
