import { DataProviderContext, I18nContext, type I18nProvider } from 'ra-core';
import { type ReactNode, useMemo } from 'react';
import { createDataProvider } from '../../../dataProvider/index.ts';
import { DefinitionsProvider, useCapabilities, useWidgets } from '../../definition/definitions.tsx';
import type { Loaded } from '../../engine/load.ts';
import type { OverlayLabels } from '../../engine/overlay.ts';
import { isObject } from '../../engine/paths.ts';
import { useI18n } from '../../i18n/i18n.ts';
import { pluralForm } from '../../i18n/plural.ts';

function flatten(texts: unknown, prefix: string, into: Map<string, string>): Map<string, string> {
  if (typeof texts === 'string') into.set(prefix, texts);
  else if (isObject(texts)) {
    for (const [key, value] of Object.entries(texts)) flatten(value, prefix ? `${prefix}.${key}` : key, into);
  }
  return into;
}

/** The texts of the console with labels that are not in force yet laid over them. */
function useTexts(labels: OverlayLabels): I18nProvider {
  const i18n = useI18n();
  return useMemo(() => {
    const own = flatten(labels[i18n.language], '', new Map());
    return {
      translate: (key, options) => {
        const text = own.get(key);
        if (text === undefined) return i18n.translate(key, options);
        return text.includes('||||') ? pluralForm(text, options?.smart_count ?? 1, i18n.language) : text;
      },
      getLocale: () => i18n.language,
      changeLocale: async () => undefined,
    };
  }, [i18n, labels]);
}

/** Lets what is inside work with other definitions than the page: their fields, references and labels. */
export function Surroundings({ loaded, children }: { loaded: Loaded; children: ReactNode }) {
  const capabilities = useCapabilities();
  const widgets = useWidgets();
  const provider = useMemo(() => createDataProvider(loaded), [loaded]);
  const texts = useTexts(loaded.labels);
  return (
    <I18nContext.Provider value={texts}>
      <DataProviderContext.Provider value={provider}>
        <DefinitionsProvider loaded={loaded} capabilities={capabilities} widgets={widgets}>
          {children}
        </DefinitionsProvider>
      </DataProviderContext.Provider>
    </I18nContext.Provider>
  );
}
