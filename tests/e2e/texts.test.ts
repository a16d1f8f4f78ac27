import { describe, it, onTestFinished } from 'vitest';
import { startForeign } from '../foreign/server.ts';
import { LIGHT_THEME, violations } from './axe.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { openSignedIn, visit } from './visit.ts';

const { url, browser, api, page } = await visit(LIGHT_THEME);
const ward = await api.organization('Spoken ward');

const kind = { acknowledgeMode: 'NONE', mediaProcessingType: 'BY_RANK', mediaUsageType: 'ALL' };
const template = (name: string, more: object = {}) =>
  api.create('/alarmtemplates', { name, orgId: ward, priority: 2, language: 'GERMAN', ...kind, ...more });
const open = (id: number, tab = 'details') => openInside(page, `/alarm-templates/${id}?org=${ward}&tab=${tab}`);
const saved = async () => {
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
};
const text = () => page.locator('#field-text');
const bar = (name: RegExp) => page.getByRole('button', { name }).first();
const panel = () => page.getByRole('dialog');

describe('icons', () => {
  it('are found by name and chosen with the keyboard alone, in any color, and are stored as JSON text [S2.128][S3.177]', async () => {
    const id = await template('Icon by keys');
    await open(id);
    const icon = page.getByRole('button', { name: 'Icon: Clock' });
    await icon.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('searchbox', { name: 'Search symbols' })).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.type('FIRÉ');
    await expect(panel().getByRole('toolbar', { name: 'Symbol' }).getByRole('button')).toHaveCount(3);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('button', { name: 'Fire', exact: true })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Icon: Fire engine' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByLabel('Hex').fill('#12');
    await expect(panel()).toContainText('Six hex digits');
    await page.getByLabel('Hex').fill('1266aa');
    await page.keyboard.press('Escape');
    await saved();
    expect(await api.call('GET', `/alarmtemplates/${id}`)).toMatchObject({
      icon: '{"name":"fire-truck","color":"#1266aa"}',
    });
  });

  it('that are unreadable are replaced by the default one, in list and form; a page of templates has ten rows [S3.179][S2.127][S9.5]', async () => {
    const names = Array.from({ length: 10 }, (_, at) => `Unreadable ${at}`);
    await Promise.all(names.map((name) => template(name, { icon: 'no { JSON' })));
    const listCall = page.waitForRequest((request) => request.url().endsWith('/rest/api/list'));
    await openInside(page, `/alarm-templates?org=${ward}&q=`);
    expect((await listCall).postDataJSON()).toMatchObject({ type: 'ALARM_TEMPLATE', pageSize: 10 });
    await expect(page.locator('tbody tr')).toHaveCount(10);
    const row = page.getByRole('row', { name: /Unreadable 3/ });
    await expect(row.getByRole('img', { name: 'Clock' })).toBeVisible();
    await row.click();
    await expect(page.getByRole('button', { name: 'Icon: Clock' })).toBeVisible();
  });
});

describe('texts', () => {
  it('accept text templates in their language and placeholders at the caret; an unknown one is reported at its field', async () => {
    await api.create('/text-templates', {
      name: 'Gather',
      orgId: ward,
      texts: [
        { language: 'ENGLISH', text: 'Come to the gate.' },
        { language: 'GERMAN', text: 'Bitte zum Tor kommen.' },
      ],
    });
    const id = await template('Inserted', { text: 'Achtung:' });
    await open(id, 'text');
    // not the placeholder that is shown while its code is loaded
    await expect(text()).toHaveValue('Achtung:');
    await text().press('End');
    await page.keyboard.type(' ');
    await bar(/^Insert a text template: Text/).press('Enter');
    await page.getByRole('combobox', { name: 'Search' }).fill('Gather');
    await page.getByRole('option', { name: /Gather/ }).waitFor();
    expect(await violations(page, '[role="dialog"]')).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(text()).toHaveValue('Achtung: Bitte zum Tor kommen.');
    await expect(text()).toBeFocused();
    await page.keyboard.press('Home');
    await bar(/^Insert a placeholder: Text/).press('Enter');
    await page.getByRole('menu', { name: /^Insert a placeholder: Text/ }).waitFor();
    expect(await violations(page, '[role="menu"]')).toEqual([]);
    await page.getByRole('menuitem', { name: /\{alarmPoint\}/ }).press('Enter');
    await expect(text()).toHaveValue('{alarmPoint}Achtung: Bitte zum Tor kommen.');
    await expect(text()).toBeFocused();
    // undone as if it had been typed
    await page.keyboard.press('Control+z');
    await expect(text()).toHaveValue('Achtung: Bitte zum Tor kommen.');
    await expect(page.getByText('30 of 160 characters')).toBeVisible();

    await text().fill('Um {uhrzeit} am Tor: Přijďte');
    await expect(page.getByText('Unicode because of ř ď')).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(page.locator('[data-path="text"]')).toContainText('Not a placeholder: {uhrzeit}');
    await expect(text()).toHaveValue('Um {uhrzeit} am Tor: Přijďte');
    await text().fill('Um {time} am Tor');
    await saved();
  });

  it('are spoken by the platform at the press of a key, and stopped by another key', async () => {
    await open(await template('Spoken', { text: 'Feuer:\n{alarmPoint}' }), 'text');
    const call = page.waitForRequest((request) => request.url().includes('text-prelisten-link'));
    const sound = page.waitForResponse((response) => response.url().includes('/prelisten?token='));
    const listen = bar(/^Listen: Text/);
    await listen.press('Enter');
    const request = await call;
    expect(new URL(request.url()).search).toBe('?language=GERMAN');
    expect(request.postDataJSON()).toBe('Feuer: Spoken');
    expect((await sound).headers()['content-type']).toBe('audio/wav');
    const stop = bar(/^Stop listening: Text/);
    await expect(stop).toBeFocused();
    await expect(stop).toHaveAttribute('aria-pressed', 'true');
    await stop.press('Enter');
    await expect(bar(/^Listen: Text/)).toBeFocused();
    // plays it again, to the end
    await page.keyboard.press('Enter');
    await expect(stop).toBeVisible();
    await expect(bar(/^Listen: Text/)).toBeVisible();
    await expect(page.locator('.w-listennote').first()).toBeEmpty();
  });

  it('fall back to the voice of the browser, if there is one, and say so', async () => {
    const other = await openSignedIn(browser, url);
    await other.route(/text-prelisten-link/, (route) =>
      route.fulfill({ status: 501, json: { reason: 'SPEECH_UNAVAILABLE' } }),
    );
    await other.addInitScript(() => {
      const said: unknown[] = [];
      const voices = [{ lang: 'de-DE', name: 'Test' }];
      const speech = {
        getVoices: () => voices,
        speak: (utterance: SpeechSynthesisUtterance) => {
          said.push([utterance.text, utterance.lang]);
          setTimeout(() => utterance.onend?.(new Event('end') as SpeechSynthesisEvent), 200);
        },
        cancel: () => undefined,
        addEventListener: () => undefined,
      };
      class Utterance {
        lang = '';
        text: string;
        constructor(words: string) {
          this.text = words;
        }
      }
      Object.assign(window, { said, voices });
      Object.defineProperty(window, 'speechSynthesis', { value: speech });
      Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance });
    });
    const id = await template('Fallback', { text: 'Feuer' });
    await other.goto(`${url}/alarm-templates/${id}?org=${ward}&tab=text`);
    const listen = other.getByRole('button', { name: 'Listen: Text' });
    const told = (text: string) => other.getByRole('status').filter({ hasText: text });
    await listen.click();
    await expect(told('Spoken by this browser. The server cannot speak texts')).toBeVisible();
    await expect(listen).toBeVisible();
    await other.evaluate(() => (window as unknown as { voices: unknown[] }).voices.splice(0));
    await listen.click();
    await expect(
      told('It cannot be spoken here: this browser has no voice. The server cannot speak texts'),
    ).toBeVisible();
    expect(await other.evaluate(() => (window as unknown as { said: unknown }).said)).toEqual([['Feuer', 'de-DE']]);
  });
});

describe('the preview of an alarm template', () => {
  it('shows the message in each language, the open placeholders, and that unsaved changes are not included [S7.130]', async () => {
    const id = await template('Brand', {
      text: '{alarmPoint} in {organization}, {systemId}',
      translations: [{ language: 'CZECH', text: 'Požár: {alarmPoint}', speechText: 'Hoří' }],
    });
    await open(id, 'preview');
    const preview = page.getByRole('region', { name: 'This is what will be sent' });
    await expect(preview.getByRole('article', { name: 'German' })).toContainText('Brand in Spoken ward, {systemId}');
    await expect(preview.getByRole('article', { name: 'Czech' })).toContainText('Požár: Brand');
    await expect(preview.getByRole('article', { name: 'Czech' })).toContainText('Spoken: Hoří');
    await expect(preview).toContainText('To be filled in when the alarm is triggered: {systemId}');
    await expect(preview).toContainText('Nobody is called: there is no alarm plan.');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Text' }).click();
    await text().fill('Neu: {alarmPoint}');
    await page.getByRole('tab', { name: 'Preview' }).click();
    await expect(preview).toContainText('Save to see your changes.');
    await saved();
    await expect(preview.getByRole('article', { name: 'German' })).toContainText('Neu: Brand');
    await expect(preview).not.toContainText('Save to see your changes.');
  });
});

it("on a foreign platform the speech is played from a plain address, and the preview shows the platform's reply", async () => {
  const server = await startForeign({ dist: 'dist' });
  onTestFinished(() => server.close());
  const other = await openSignedIn(browser, server.url, {}, 'operator');
  await openInside(other, '/alarm-templates/700?tab=preview');
  await expect(other.getByRole('article', { name: 'English' })).toContainText('Fire in the north clinic');
  const sound = other.waitForResponse((response) => response.url().endsWith('/speech/7.wav'));
  await other.getByRole('button', { name: 'Listen: English' }).click();
  expect((await sound).status()).toBe(200);
  await expect(other.getByRole('button', { name: 'Listen: English' })).toBeVisible();
  await expect(other.getByRole('status').filter({ hasText: /spoken/i })).toHaveCount(0);
  await openInside(other, '/alarm-templates/700?tab=details');
  await expect(other.getByRole('button', { name: 'Icon: Clock' })).toBeVisible();
});
