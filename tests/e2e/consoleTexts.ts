import type { JSHandle, Page, Response } from 'playwright';
import { LANGUAGES, type Language, loadMessages } from '../../locales/index.ts';
import { addPhrases } from '../../src/i18n/polyglot.ts';
import { expect } from './expect.ts';
import { type KnownTexts, textFaults } from './textFaults.ts';

/** Selects placeholders of content that is still loading. */
const LOADING = '[aria-busy="true"], [role="progressbar"]:not([aria-valuenow]), .MuiSkeleton-root';

type Messages = Readonly<Record<string, string>>;

async function messagesOf(language: Language): Promise<Messages> {
  const phrases: { [key: string]: string } = {};
  addPhrases(await loadMessages(language, 'app'), language, phrases);
  return phrases;
}

/** Returns the texts, with each plural form as a text of its own. */
const formsOf = (texts: Messages) =>
  Object.values(texts).flatMap((text) => text.split('||||').map((form) => form.trim()));

/** Waits until everything that was requested is shown, in the console's own font. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(page.locator(LOADING)).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

/** Collects the texts that the platform sends to a page; users may have typed them in any language. */
export function collectPlatformTexts(page: Page): ReadonlySet<string> {
  const platformTexts = new Set<string>();
  const read = async (response: Response) => {
    if (!response.headers()['content-type']?.includes('json')) return;
    JSON.parse(await response.text(), (_, value: unknown) => {
      if (typeof value === 'string') platformTexts.add(value);
      return value;
    });
  };
  page.on('response', (response) => void read(response).catch(() => undefined));
  return platformTexts;
}

/** The console's texts in a language, and a check of the texts that a page shows. */
export interface ConsoleTexts {
  messages: Messages;
  /** Faults in the page's texts that are still there when the page has come to rest, one line each. */
  faults(): Promise<string[]>;
}

/**
 * Checks for texts that are cut, raw, or in another language than the console's.
 * @param platformTexts texts that the platform has sent to the page
 */
export async function textsOn(
  page: Page,
  language: Language,
  platformTexts: ReadonlySet<string>,
): Promise<ConsoleTexts> {
  const messages = await messagesOf(language);
  const own = formsOf(messages);
  const right = new Set(own);
  const others = await Promise.all(
    LANGUAGES.filter(({ code }) => code !== language).map(({ code }) => messagesOf(code)),
  );
  // shorter ones may be names and units
  const foreign = others.flatMap(formsOf).filter((text) => text.length > 3 && !right.has(text));
  // the platform sends the name of the whole system in English
  const root = others.flatMap((one) => one['shell.rootOrganization'] ?? []);
  const prefixes = [...new Set(Object.keys(messages).map((name) => name.split('.')[0] ?? ''))];
  // kept in the page, because sending thousands of texts each time would take longer than the search
  let held: JSHandle<KnownTexts> | undefined;
  page.on('domcontentloaded', () => {
    held = undefined;
  });
  return {
    messages,
    async faults() {
      let found: string[] = [];
      const look = async () => {
        held ??= await page.evaluateHandle((known) => known, { prefixes, own, foreign });
        const typed = foreign.filter((text) => platformTexts.has(text) && !root.includes(text));
        found = await held.evaluate(textFaults, typed);
        return found.length;
      };
      await expect
        .poll(look, { timeout: 3_000 })
        .toBe(0)
        .catch(() => undefined);
      return found;
    },
  };
}
