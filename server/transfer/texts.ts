import csDelivery from '../../locales/cs/delivery.json' with { type: 'json' };
import csErrors from '../../locales/cs/errors.json' with { type: 'json' };
import csFigures from '../../locales/cs/figures.json' with { type: 'json' };
import csPhone from '../../locales/cs/phone.json' with { type: 'json' };
import csReports from '../../locales/cs/reports.json' with { type: 'json' };
import cs from '../../locales/cs/resources.json' with { type: 'json' };
import csTransfer from '../../locales/cs/transfer.json' with { type: 'json' };
import csViews from '../../locales/cs/views.json' with { type: 'json' };
import deDelivery from '../../locales/de/delivery.json' with { type: 'json' };
import deErrors from '../../locales/de/errors.json' with { type: 'json' };
import deFigures from '../../locales/de/figures.json' with { type: 'json' };
import dePhone from '../../locales/de/phone.json' with { type: 'json' };
import deReports from '../../locales/de/reports.json' with { type: 'json' };
import de from '../../locales/de/resources.json' with { type: 'json' };
import deTransfer from '../../locales/de/transfer.json' with { type: 'json' };
import deViews from '../../locales/de/views.json' with { type: 'json' };
import enDelivery from '../../locales/en/delivery.json' with { type: 'json' };
import enErrors from '../../locales/en/errors.json' with { type: 'json' };
import enFigures from '../../locales/en/figures.json' with { type: 'json' };
import enPhone from '../../locales/en/phone.json' with { type: 'json' };
import enReports from '../../locales/en/reports.json' with { type: 'json' };
import en from '../../locales/en/resources.json' with { type: 'json' };
import enTransfer from '../../locales/en/transfer.json' with { type: 'json' };
import enViews from '../../locales/en/views.json' with { type: 'json' };
import frDelivery from '../../locales/fr/delivery.json' with { type: 'json' };
import frErrors from '../../locales/fr/errors.json' with { type: 'json' };
import frFigures from '../../locales/fr/figures.json' with { type: 'json' };
import frPhone from '../../locales/fr/phone.json' with { type: 'json' };
import frReports from '../../locales/fr/reports.json' with { type: 'json' };
import fr from '../../locales/fr/resources.json' with { type: 'json' };
import frTransfer from '../../locales/fr/transfer.json' with { type: 'json' };
import frViews from '../../locales/fr/views.json' with { type: 'json' };
import itDelivery from '../../locales/it/delivery.json' with { type: 'json' };
import itErrors from '../../locales/it/errors.json' with { type: 'json' };
import itFigures from '../../locales/it/figures.json' with { type: 'json' };
import itPhone from '../../locales/it/phone.json' with { type: 'json' };
import itReports from '../../locales/it/reports.json' with { type: 'json' };
import it from '../../locales/it/resources.json' with { type: 'json' };
import itTransfer from '../../locales/it/transfer.json' with { type: 'json' };
import itViews from '../../locales/it/views.json' with { type: 'json' };
import type { Resource } from '../../src/engine/definition.ts';
import type { Loaded } from '../../src/engine/load.ts';
import { FileTexts, flatten, type Texts } from '../../src/engine/transfer/texts.ts';

const FILES = {
  en: [en, enDelivery, enErrors, enPhone, enFigures, enReports, enTransfer, enViews],
  de: [de, deDelivery, deErrors, dePhone, deFigures, deReports, deTransfer, deViews],
  cs: [cs, csDelivery, csErrors, csPhone, csFigures, csReports, csTransfer, csViews],
  fr: [fr, frDelivery, frErrors, frPhone, frFigures, frReports, frTransfer, frViews],
  it: [it, itDelivery, itErrors, itPhone, itFigures, itReports, itTransfer, itViews],
};

/** The languages of the console. */
export const TEXT_LANGUAGES: readonly string[] = Object.keys(FILES);

const known = new WeakMap<Loaded, ReadonlyMap<string, Texts>>();

function languagesOf(definitions: Loaded): ReadonlyMap<string, Texts> {
  let languages = known.get(definitions);
  if (!languages) {
    languages = new Map(
      Object.entries(FILES).map(([language, files]) => {
        const texts = new Map<string, string>();
        for (const file of files) flatten(file, texts);
        flatten(definitions.labels[language], texts);
        return [language, texts];
      }),
    );
    known.set(definitions, languages);
  }
  return languages;
}

/** Texts for import and export files of a resource in every language, including those of overlays. */
export function textsFor(definitions: Loaded, resource: Resource): FileTexts {
  return new FileTexts(languagesOf(definitions), resource);
}

/** A text with its placeholders `%{name}` filled in; those without a value stay. */
export const filledText = (text: string, values: { readonly [name: string]: string | number }): string =>
  text.replace(/%\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** A text in a language, including those of overlays; undefined if there is none. */
export function textOf(definitions: Loaded, language: string, key: string): string | undefined {
  return languagesOf(definitions).get(language)?.get(key);
}
