import { DataProviderContext, I18nContext } from 'ra-core';
import { type ReactNode, useMemo } from 'react';
import { createDataProvider } from '../../../dataProvider/index.ts';
import { DefinitionsProvider, useCapabilities, useWidgets } from '../../definition/context.tsx';
import type { Loaded } from '../../engine/load.ts';
import { useProviderWith } from '../../i18n/i18n.ts';

/** Provides other definitions than those of the session to its children: fields, references and labels. */
export function DefinitionsScope({ loaded, children }: { loaded: Loaded; children: ReactNode }) {
  const capabilities = useCapabilities();
  const widgets = useWidgets();
  const provider = useMemo(() => createDataProvider(loaded), [loaded]);
  const texts = useProviderWith(loaded.labels);
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
