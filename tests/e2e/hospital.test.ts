import { it } from 'vitest';
import { LIGHT_THEME } from './axe.ts';
import { expect } from './expect.ts';
import { openInside } from './goInside.ts';
import { visit } from './visit.ts';

const { api, page } = await visit(LIGHT_THEME);
const hospital = await api.organization('Klinik am See');
const WARDS = ['Aufnahme', 'Chirurgie', 'Innere', 'Labor'];
for (const ward of WARDS) await api.organization(ward, hospital);
const PEOPLE = 800;
/** The number of a person's row, from 1, with four digits. */
const four = (number: number) => String(number).padStart(4, '0');

/** The staff list as a personnel office sends it: a title, whole names, a column for each device. */
function staffList(): string {
  const rows = Array.from({ length: PEOPLE }, (_, index) => {
    const number = index + 1;
    const mail = number % 3 === 0 ? `p${number}@klinik.example` : '';
    return `S${four(number)};Müller ${four(number)}, Änne;Klinik am See / ${WARDS[index % 4]};0600 ${100_000 + number};${mail}`;
  });
  return ['Mitarbeitende;;;;', ';;;;', 'Kürzel;Name;Organisation;Handy;E-Mail', ...rows, ''].join('\r\n');
}

/** The groups of the wards: a row for each, with its people. */
function groupList(): string {
  const rows = WARDS.map((ward, place) => {
    const people = Array.from({ length: PEOPLE / 4 }, (_, index) => `S${four(index * 4 + place + 1)}`);
    return `Team ${ward};Klinik am See / ${ward};"${people.join(', ')}"`;
  });
  return ['Gruppe;Organisation;Mitglieder', ...rows, ''].join('\r\n');
}

const latin1 = (text: string, name: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') });

/** Uploads a file as the console's records of a kind, which opens its columns. */
async function upload(type: string, file: ReturnType<typeof latin1>): Promise<void> {
  await openInside(page, `/import-export?type=${type}&org=${hospital}`);
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('heading', { name: 'Which column is what?' }).waitFor();
}

/** Checks the uploaded file, of which nothing may be rejected, and imports it. */
async function checkAndImport(rows: number): Promise<void> {
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('button', { name: '0 Reject' }).waitFor();
  await page.getByRole('button', { name: `Import ${rows} rows` }).click();
  await page.getByText(`${rows} added, 0 changed, 0 unchanged, 0 rejected.`).waitFor();
}

it('a hospital of 800 people is taken over from two spreadsheets as they are, and its wards are called', async () => {
  await upload('participants', latin1(staffList(), 'Mitarbeitende.csv'));
  await checkAndImport(PEOPLE);

  await upload('participant-groups', latin1(groupList(), 'Gruppen.csv'));
  await checkAndImport(WARDS.length);

  const groups = await api.call<{ list: { id: number; name: string }[] }>('POST', '/list', {
    type: 'PARTICIPANT_GROUP',
    parentOrgId: hospital,
    recursive: true,
    filterValue: 'Team Labor',
  });
  const [{ id = 0 } = {}] = groups.list;
  const { participantNames } = await api.call<{ participantNames: string[] }>('GET', `/participant-groups/${id}`);
  expect([participantNames.length, participantNames[0]]).toEqual([200, 'Änne Müller 0004 (S0004)']);

  const step = { participantIds: [], groupIds: [id], requiredAcceptances: 1, waitSeconds: 60 };
  const alarmPlanId = await api.create('/alarmplans', { name: 'Labor', orgId: hospital, steps: [step] });
  const texts = { text: 'Stromausfall', language: 'GERMAN', priority: 1 };
  const point = await api.create('/alarmpoints', { name: 'Strom Labor', orgId: hospital, alarmPlanId, ...texts });
  await openInside(page, `/alarm-trigger?point=${point}`);
  await page.getByText('200 people will be called').waitFor();
});
