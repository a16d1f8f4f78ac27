import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseOverlayText } from '../../src/engine/load.ts';
import { adminPlatform } from './admin.ts';
import { Client, type Json } from './records.ts';
import { makeUser } from './users.ts';

const EXAMPLE = readFileSync(join(import.meta.dirname, '../../docs/examples/private-data.json'), 'utf8');
/** A field that every record has, now restricted; and references of both kinds. */
const MORE = {
  schema: 1,
  patch: [
    {
      name: 'participants',
      fields: {
        description: { search: true, readBy: ['PRIVATE_DATA'] },
        doctorId: { type: 'ref', to: 'participants', readBy: ['PRIVATE_DATA'] },
        careIds: { type: 'ref', to: 'participant-groups', multiple: true, readBy: ['PRIVATE_DATA'] },
        entered: { type: 'date', defaultFrom: 'today', writeBy: ['PRIVATE_DATA'] },
      },
    },
  ],
};
const OVERLAYS = [parseOverlayText('private-data.json', EXAMPLE), { source: 'zz.json', content: MORE }];

export const PEOPLE = ['PARTICIPANT_VIEW', 'PARTICIPANT_EDIT', 'PARTICIPANT_GROUP_VIEW', 'PARTICIPANT_GROUP_EDIT'];
export const HIDDEN = [
  'privatePhone',
  'personnelNotes',
  'description',
  'doctorId',
  'doctorName',
  'careIds',
  'careNames',
];
export const keysOf = (record: object) => HIDDEN.filter((name) => name in record);
export const NO_RIGHT = (...fields: string[]) => ({
  status: 400,
  body: { reason: 'VALIDATION', errors: Object.fromEntries(fields.map((name) => [name, 'noRight'])) },
});

/** A platform with fields that need a right, a user with that right (`office`) and one without (`clerk`). */
export async function platformWithFieldRights() {
  const { t, call, admin } = await adminPlatform(OVERLAYS);

  async function userWith(authorities: string[], orgId = 1) {
    const user = await makeUser(call, authorities, { orgId }, { orgId });
    const caller = await t.signIn(user.login, user.password);
    return { ...user, caller, client: new Client(caller) };
  }

  /** A person in an organization of its own, with a value in every restricted field. */
  async function patient(more: Json = {}) {
    const orgId = (await admin.org(1)).id;
    const [doctor, care] = [
      await admin.participant(orgId, { name: 'Dora', surname: 'Doctor' }),
      await admin.post('/participant-groups', { name: 'Care', orgId }),
    ];
    const secret = {
      privatePhone: '+41791111111',
      personnelNotes: 'Cello',
      description: 'Viola',
      doctorId: doctor.id,
      careIds: [care.id],
      costCentre: 'K7',
    };
    const stored = await admin.participant(orgId, { ...secret, ...more });
    return { orgId, doctor, care, secret, stored };
  }

  const stored = (id: number) => admin.get(`/participants/${id}`);
  const office = await userWith([...PEOPLE, 'PRIVATE_DATA']);
  const clerk = await userWith(PEOPLE);
  return { t, call, admin, userWith, office, clerk, patient, stored };
}
