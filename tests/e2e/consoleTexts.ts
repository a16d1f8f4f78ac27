import type { JSHandle, Page, Response } from 'playwright';
import { LANGUAGES, type Language, loadMessages } from '../../locales/index.ts';
import { addPhrases } from '../../src/i18n/polyglot.ts';
import { expect } from './expect.ts';
import { type KnownTexts, textFaults } from './textFaults.ts';

/** What stands in place of what is being loaded. */
const LOADING = '[aria-busy="true"], [role="progressbar"]:not([aria-valuenow]), .MuiSkeleton-root';

type Messages = Readonly<Record<string, string>>;

async function messagesOf(language: Language): Promise<Messages> {
  const phrases: { [key: string]: string } = {};
  addPhrases(await loadMessages(language, 'app'), language, phrases);
  return phrases;
}

/** Texts, each form of number by itself. */
const formsOf = (texts: Messages) =>
  Object.values(texts).flatMap((text) => text.split('||||').map((form) => form.trim()));

/** Waits until what was asked for is there, in the console's own font. */
export async function still(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(page.locator(LOADING)).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

/** Names and texts that the platform tells a page, which somebody has typed in any language. */
export function listen(page: Page): ReadonlySet<string> {
  const told = new Set<string>();
  const read = async (response: Response) => {
    if (!response.headers()['content-type']?.includes('json')) return;
    JSON.parse(await response.text(), (_, value: unknown) => {
      if (typeof value === 'string') told.add(value);
      return value;
    });
  };
  page.on('response', (response) => void read(response).catch(() => undefined));
  return told;
}

/** The console's texts in a language, and what looks for faults in those that a page shows. */
export interface ConsoleTexts {
  messages: Messages;
  /** What is wrong with the texts of the page, and is still wrong when it has come to rest; one line each. */
  faults(): Promise<string[]>;
}

/**
 * Looks for texts that are cut, raw, or of another language than the console's.
 * @param told what the platform has told the page
 */
export async function textsOn(page: Page, language: Language, told: ReadonlySet<string>): Promise<ConsoleTexts> {
  const messages = await messagesOf(language);
  const own = formsOf(messages);
  const right = new Set(own);
  const others = await Promise.all(
    LANGUAGES.filter(({ code }) => code !== language).map(({ code }) => messagesOf(code)),
  );
  // shorter ones may be names and units
  const foreign = others.flatMap(formsOf).filter((text) => text.length > 3 && !right.has(text));
  // the platform tells the name of the whole system in English
  const root = others.flatMap((one) => one['shell.rootOrganization'] ?? []);
  const prefixes = [...new Set(Object.keys(messages).map((name) => name.split('.')[0] ?? ''))];
  // they stay in the page: to send thousands of texts each time would cost more than to look for them
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
        const typed = foreign.filter((text) => told.has(text) && !root.includes(text));
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
