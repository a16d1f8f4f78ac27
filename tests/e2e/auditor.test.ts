import { it } from 'vitest';
import { mobile, raiseAndAccept, watchOf } from './arrange.ts';
import { LIGHT_THEME } from './axe.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { openSignedIn, visit } from './visit.ts';

const PASSWORD = 'lantern-and-ledger-9';
const { url, browser, api } = await visit();
const ward = await api.organization('Station Prüfung');
const [unreachable = 0] = await api.people(ward, 'OhneGerät', 1);
const [night = 0, other = 0] = await api.people(ward, 'Nacht', 2, (number) => ({ devices: [mobile(790 + number)] }));
const rotation = (person: number) => watchOf('Wache Prüfung', ward, person);
const watch = await api.create('/participant-rotationals', rotation(night));
const step = { groupIds: [], participantIds: [], requiredAcceptances: 1, waitSeconds: 600 };
const alarmPlanId = await api.create('/alarmplans', {
  name: 'Plan Prüfung',
  orgId: ward,
  steps: [
    { ...step, participantIds: [unreachable] },
    { ...step, teamScheduleIds: [watch] },
  ],
});
const texts = { text: 'Sauerstoff fällt', language: 'GERMAN', priority: 1, acknowledgeMode: 'ACCEPT' };
const point = await api.create('/alarmpoints', { name: 'Gas Prüfung', orgId: ward, alarmPlanId, ...texts });

/** An account that reads, and changes nothing. */
async function makeAuditor(): Promise<void> {
  const views = ['ALARMPOINT', 'ALARMPLAN', 'PARTICIPANT', 'PARTICIPANT_ROTATIONAL'].map((type) => `${type}_VIEW`);
  const authorities = ['ALARM_TABLE', ...views];
  const role = await api.create('/user-groups', { name: 'Revision', orgId: 1, authorities });
  const person = { name: 'Rita', surname: 'Revision', login: 'revision', language: 'GERMAN', active: true, orgId: 1 };
  await api.create('/users', { ...person, roleIds: [role], password: PASSWORD });
}

it('an auditor sees who was called and why others were not, and by whom the duty was changed afterwards', async () => {
  expect(await raiseAndAccept(api, point, 'audit')).toEqual(['Nacht 001 Probe (Nacht001)']);
  await makeAuditor();
  const stored = await api.call<{ version: number }>('GET', `/participant-rotationals/${watch}`);
  await api.call('PUT', '/participant-rotationals', { ...stored, ...rotation(other) });
  const phone = { ...LIGHT_THEME, locale: 'de-DE', viewport: { width: 400, height: 860 } };
  const page = await openSignedIn(browser, url, phone, 'revision', PASSWORD);
  const open = (address: string) => openInside(page, address, 'Leere Seite');

  await open(`/alarm-table?tab=2&org=${ward}`);
  await page.getByRole('link', { name: 'Gas Prüfung' }).press('Enter');
  const alarm = page.getByRole('region', { name: 'Gas Prüfung' });
  await alarm.getByText('Schritt 1 übersprungen: niemand ist erreichbar').waitFor();
  await alarm
    .getByText(/Nacht 001 Probe/)
    .first()
    .waitFor();
  await alarm.getByRole('tab', { name: 'Protokoll' }).click();
  const log = alarm.getByRole('tabpanel', { name: 'Protokoll' });
  await log.getByText('OhneGerät 001 Probe (OhneGerät001) hat kein Gerät, das alarmiert werden kann.').waitFor();
  expect(await alarm.getByRole('button', { name: 'Stoppen' }).count()).toBe(0);

  const past = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
  await open(`/timeline?org=${ward}&date=${past}&range=day`);
  await page.getByText('Vergangene Tage stehen hier nach den Plänen, wie sie jetzt sind.').waitFor();
  await page
    .getByRole('listitem')
    .filter({ hasText: /^Nacht 002 Probe/ })
    .first()
    .waitFor();

  await open(`/team-schedules/${watch}`);
  await page.getByRole('button', { name: 'Mehr' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Verlauf' }).press('Enter');
  const history = page.getByRole('dialog', { name: /Verlauf/ }).or(page.getByRole('region', { name: /Verlauf/ }));
  await history
    .getByText(/Nacht 001 Probe/)
    .first()
    .waitFor();
  await history
    .getByText(/Nacht 002 Probe/)
    .first()
    .waitFor();
});
