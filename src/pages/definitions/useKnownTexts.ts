import { useQuery } from '@tanstack/react-query';
import { LANGUAGES, loadMessages } from '../../../locales/index.ts';
import type { KnownTexts } from '../../engine/checkLabels.ts';
import { flatten } from '../../engine/transfer/texts.ts';

/** The texts that labels of overlays can replace; undefined until they are loaded. */
export function useKnownTexts(): KnownTexts | undefined {
  const { data } = useQuery({
    queryKey: ['definitions', 'texts'],
    queryFn: async (): Promise<KnownTexts> => {
      const texts = new Map<string, string>();
      for (const part of ['app', 'signIn'] as const) flatten(await loadMessages('en', part), texts);
      return { languages: LANGUAGES.map(({ code }) => code), keys: new Set(texts.keys()) };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
