import { afterAll, expect, it, onTestFinished } from 'vitest';
import { type ForeignServer, startForeign } from '../foreign/server.ts';
import { launch, openPage, signIn } from './browser.ts';
import { waitUntilLoaded } from './consoleTexts.ts';
import { openInside } from './goInside.ts';

/** The routes of section 2 of the specification, and a text that the screen shows to whoever opens it. */
const SCREENS: readonly [route: string, heading: string, shown?: string | RegExp][] = [
  ['/', 'Dashboard'],
  ['/account', 'Account'],
  ['/user-groups', 'Roles', 'Operators'],
  ['/user-groups/300', 'Roles', 'Operators'],
  ['/users', 'Users', 'Olga Operator'],
  ['/users/200', 'Users', 'Olga Operator'],
  ['/participants', 'Participants', 'Anna Aigner (P00)'],
  ['/participants/100', 'Participants', 'Anna Aigner (P00)'],
  ['/participants/100?tab=calendar', 'Participants'],
  ['/participants/100?tab=memberships', 'Participants', 'Night shift'],
  ['/participant-groups', 'Participant groups', 'Night shift'],
  ['/participant-groups/400', 'Participant groups', 'Night shift'],
  ['/organizations', 'Organizations', 'North clinic'],
  ['/organizations/2', 'Organizations', 'North clinic'],
  ['/organizations/2?tab=limits', 'Organizations', 'North clinic'],
  ['/alarm-points', 'Alarm points', 'Fire alarm'],
  ['/alarm-points/500', 'Alarm points', 'Fire alarm'],
  ['/alarm-points/500?tab=consequences', 'Alarm points', 'Fire alarm'],
  ['/alarm-points?f.alarmPointType=CONSEQUENTIAL', 'Alarm points'],
  ['/deleted-alarm-points', 'Deleted alarm points', 'Flood'],
  ['/deleted-alarm-points/501', 'Deleted alarm points', 'Flood'],
  ['/alarm-trigger', 'Trigger alarm'],
  ['/alarm-trigger?manual=true', 'Manual call'],
  ['/standby-schedules', 'Standby schedules', 'Nights'],
  ['/standby-schedules/950?tab=rotation', 'Standby schedules', 'Nights'],
  ['/standby-schedules/950?tab=preview', 'Standby schedules', 'Nights'],
  ['/team-schedules', 'Team media schedules', 'Days'],
  ['/team-schedules/960?tab=rotation', 'Team media schedules', 'Days'],
  ['/private-schedules', 'Private media schedules', 'Anna Aigner (P00)'],
  ['/holidays?year=1970', 'Holidays'],
  ['/alarm-plans', 'Alarm plans', 'Evacuation'],
  ['/alarm-plans/600?tab=steps', 'Alarm plans', 'Evacuation'],
  ['/alarm-panels', 'Alarm panels'],
  ['/alarm-table', 'Alarm table', 'Fire alarm'],
  ['/alarm-table/2', 'Alarm table', 'Fire alarm'],
  ['/alarm-table?tab=1', 'My alarms'],
  ['/alarm-table?tab=2', 'History', 'Fire alarm'],
  ['/alarm-table/3?tab=2', 'History', 'Call in'],
  ['/alarm-table?tab=4', 'Lone worker'],
  ['/alarm-rules', 'Alarm rules', 'Door contacts'],
  ['/alarm-rules/650', 'Alarm rules', 'Door contacts'],
  ['/alarm-templates', 'Alarm templates', 'Fire'],
  ['/alarm-templates/700', 'Alarm templates', 'Fire'],
  ['/alarm-templates/700?tab=preview', 'Alarm templates', 'Fire'],
  ['/text-templates', 'Text templates', 'This server does not keep such a list.'],
  ['/reports/detailed', 'Detailed reports'],
  ['/reports/monthly', 'Monthly reports'],
  ['/attachments', 'Attachments', 'Evacuation.pdf'],
  ['/alarm-apps', 'Alarm apps'],
  ['/import-export', 'Import and export'],
  ['/crud', 'Definitions'],
  ['/timeline', 'Who is on duty'],
  ['/empty', 'Empty page'],
  ['/documentation', 'Handbook'],
  ['/test', 'Self-check'],
  ['/views', 'Saved views'],
];

/** What no screen may show: values that nobody has put into words, and keys of texts. */
const RAW = /\b(undefined|null|NaN)\b|\[object \w+\]|%\{|Invalid Date|\b[a-z]+\.[a-z]+[A-Z]\w*\b/g;

/** A standby schedule of Monday nights, a team schedule of Tuesday days, and alarms: running, ended, of a manual call. */
function fill({ rows, alarms }: ForeignServer): void {
  const week = { version: 0, orderId: 0 };
  const rule = (start: string, end: string, day: string) => ({
    id: 1,
    type: 'WeeklyDateRule',
    start,
    end,
    markedDays: [day],
    repeatEvery: 1,
    version: 0,
    endDate: null,
    holiday: false,
    countAfterTimesEnd: null,
    validFrom: null,
  });
  const night = { id: 952, name: null, alarmplanId: 600, isActive: true, standard: false, ...week, weekGroupId: 951 };
  const day = { id: 962, name: 'Day', individualCalendarId: 100, device: null, ...week, weekGroupId: 961 };
  const schedule = {
    description: null,
    orgId: 1,
    orgName: 'Total system',
    validFrom: '2026-01-05 00:00:00',
    version: 1,
  };
  rows.get('ALARM_ROTATIONAL')?.push({
    ...schedule,
    id: 950,
    name: 'Nights',
    alarmPointWeekGroups: [
      {
        ...week,
        id: 951,
        calendarId: 950,
        alarmPointRotationEvents: [{ ...night, dateRule: rule('22:00:00', '06:00:00', 'MONDAY') }],
      },
    ],
  });
  rows.get('PARTICIPANT_ROTATIONAL')?.push({
    ...schedule,
    id: 960,
    name: 'Days',
    participantWeekGroups: [
      {
        ...week,
        id: 961,
        calendarId: 960,
        participantRotationEvents: [{ ...day, dateRule: rule('08:00:00', '16:00:00', 'TUESDAY') }],
      },
    ],
  });
  const now = () => new Date().toISOString().slice(0, 19).replace('T', ' ');
  const alarm = { alarmName: 'Fire alarm', alarmPointId: 500, triggeredAt: now() };
  alarms.push(
    { ...alarm, id: 1, status: 'ACKNOWLEDGED', running: false },
    { ...alarm, id: 2, status: 'PROCESSING', running: true },
    { ...alarm, id: 3, alarmName: 'Call in', alarmPointId: null, status: 'NOT_ACCEPTED', running: false },
  );
}

const browser = await launch();
afterAll(() => browser.close());

/** A platform of its own for each user; what these screens do for an operator on the first one, other files test. */
it.each([
  ['guest', 'that has the calls of the specification only', {}],
  ['operator', 'that also has names of its own and refuses what the specification does not name', { dialect: 'other' }],
] as const)(
  'every screen opens for %s on a platform %s, and shows no raw value [S2.1]',
  async (login, _platform, options) => {
    const server = await startForeign({ ...options, dist: 'dist' });
    onTestFinished(() => server.close());
    fill(server);
    const page = await openPage(browser);
    await signIn(page, server.url, login);
    const faults: string[] = [];
    for (const [route, heading, shown] of SCREENS) {
      await openInside(page, route);
      await page.getByRole('heading', { level: 1 }).filter({ hasText: heading }).first().waitFor();
      if (shown) await page.getByText(shown).first().waitFor();
      await waitUntilLoaded(page);
      const text = await page.locator('body').innerText();
      faults.push(...[...text.matchAll(RAW)].map(([raw]) => `${route}: ${raw}`));
      faults.push(...page.problems.splice(0).map((problem) => `${route}: ${problem}`));
    }
    await page.context().close();
    expect(faults).toEqual([]);
    expect(server.refused).toEqual([]);
    expect(server.beyond.filter((call) => call !== 'GET /capabilities')).toEqual([]);
  },
  240_000,
);

it('the buttons of a running alarm are whole on a phone, in German', async () => {
  const server = await startForeign({ dist: 'dist' });
  onTestFinished(() => server.close());
  fill(server);
  const phone = await openPage(browser, { locale: 'de-DE', viewport: { width: 400, height: 860 } });
  await signIn(phone, server.url, 'operator');
  await openInside(phone, '/alarm-table/2', 'Leere Seite');
  const quit = phone.getByRole('button', { name: 'Quittieren und beenden' });
  await quit.waitFor();
  const width = await quit.evaluate((button) => ({ needed: button.scrollWidth, given: button.clientWidth }));
  await phone.context().close();
  expect(width.needed).toBeLessThanOrEqual(width.given);
});
