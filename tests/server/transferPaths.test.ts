import { expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { transferOf } from './transferKit.ts';
import { okBody } from './users.ts';

const { call } = await adminPlatform();
const transfer = transferOf(call);

const organization = async (name: string, parentId: number) =>
  okBody<{ id: number }>(await call({ method: 'POST', url: '/organizations', payload: { name, parentId } })).id;

const east = await organization('Clinic East', 1);
const west = await organization('Clinic West', 1);
const eastWard = await organization('Ward 2', east);
const westWard = await organization('Ward 2', west);
const slash = await organization('Day / Night', west);

/** Checks a person per text in the column of the organization; returns their organizations, or the faults. */
async function orgsOf(texts: string[]): Promise<(number | { [path: string]: string })[]> {
  const lines = texts.map((text, i) => `N;S;path${texts.length}x${i};"${text}"`);
  const job = await transfer.check('PARTICIPANT', ['Name;Surname;Short name;Organization', ...lines].join('\n'));
  await transfer.start(job.id);
  const rows = await transfer.rows(job.id);
  return Promise.all(
    rows.map(async ({ recordId, errors }) =>
      recordId === null
        ? errors
        : okBody<{ orgId: number }>(await call({ method: 'GET', url: `/participants/${recordId}` })).orgId,
    ),
  );
}

it('takes the path of an organization, as the console shows it or the end of it', async () => {
  expect(
    await orgsOf([
      'Total system > Clinic East > Ward 2',
      'Gesamtsystem > Clinic West > Ward 2',
      'Clinic East / Ward 2',
      'clinic west>ward 2',
      '[Total system][Clinic West][Ward 2]',
      'Day / Night',
      'Clinic West > Day / Night',
      'Clinic West',
    ]),
  ).toEqual([eastWard, westWard, eastWard, westWard, westWard, slash, slash, west]);
});

it('takes the name of the whole system in every language in which the console shows it (D2)', async () => {
  expect(await orgsOf(['Total system', 'Gesamtsystem', 'Celý systém', 'Système complet', 'Intero sistema'])).toEqual([
    1, 1, 1, 1, 1,
  ]);
});

it('refuses an ambiguous name with the paths of its candidates, and a path that does not exist', async () => {
  const paths = 'Clinic East > Ward 2; Clinic West > Ward 2';
  expect(await orgsOf(['Ward 2', 'Elsewhere > Ward 2', 'Clinic West > Ward 3'])).toEqual([
    { orgId: `ambiguousPath:${paths}` },
    { orgId: 'unknownName:Elsewhere > Ward 2' },
    { orgId: 'unknownName:Clinic West > Ward 3' },
  ]);
});

it('tells all faults of a row at once, also where its organization is unknown or ambiguous', async () => {
  const file = [
    'Name;Surname;Short name;Language;Active;Organization;Mobile',
    `Ada;;all1;Latin;yes;Nowhere;abc`,
    `Ada;${'x'.repeat(61)};all 2;English;maybe;Ward 2;+420 603 123 456`,
    'Ada;Malá;all3;English;yes;Nowhere;+420 603 123 456',
  ].join('\n');
  const job = await transfer.check('PARTICIPANT', file);
  expect((await transfer.rows(job.id)).map(({ state, errors }) => [state, errors])).toEqual([
    [
      'reject',
      {
        orgId: 'unknownName:Nowhere',
        language: 'choice:Latin',
        surname: 'required',
        'devices.0.address': 'phoneCharacters',
      },
    ],
    [
      'reject',
      {
        orgId: 'ambiguousPath:Clinic East > Ward 2; Clinic West > Ward 2',
        active: 'bool',
        surname: 'maxLength:60',
        shortName: 'pattern',
      },
    ],
    ['reject', { orgId: 'unknownName:Nowhere' }],
  ]);
});

it('says nothing of what a row leaves out if its organization is unknown, as a stored record may have it', async () => {
  await call({
    method: 'POST',
    url: '/participants',
    payload: { name: 'Eva', surname: 'Malá', shortName: 'part1', language: 'ENGLISH', orgId: east },
  });
  const job = await transfer.check('PARTICIPANT', 'Name;Short name;Organization\nEva;part1;Nowhere\n', {
    match: 'shortName',
  });
  expect((await transfer.rows(job.id)).map(({ errors }) => errors)).toEqual([{ orgId: 'unknownName:Nowhere' }]);
});

it('tells of a row with another fault that its unique value is taken, or twice in the file', async () => {
  await call({
    method: 'POST',
    url: '/participants',
    payload: { name: 'Eva', surname: 'Malá', shortName: 'uni1', language: 'ENGLISH', orgId: 1 },
  });
  const file = 'Name;Surname;Short name;Language\nEva;Malá;uni1;Latin\nEva;Malá;uni2;Latin\nEva;Malá;uni2;English\n';
  const job = await transfer.check('PARTICIPANT', file, { match: null });
  expect((await transfer.rows(job.id)).map(({ errors }) => errors)).toEqual([
    { language: 'choice:Latin', shortName: 'unique:Eva Malá (uni1)' },
    { language: 'choice:Latin', shortName: 'twice:4' },
    {},
  ]);
});
