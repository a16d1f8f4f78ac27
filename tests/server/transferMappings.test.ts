import { describe, expect, it } from 'vitest';
import type { ImportJob } from '../../protocol/transfer.ts';
import { adminPlatform } from './admin.ts';
import { next } from './records.ts';
import { transferOf } from './transferKit.ts';
import { makeUser, okBody } from './users.ts';

const { t, call, admin } = await adminPlatform();
const transfer = transferOf(call);
const HEADS = 'Wer;Zweitname;Zeichen;Wo';
/** Not what would be guessed: none of the headings is known. */
const MAPPING = ['name', 'surname', 'shortName', 'orgName'];

const file = (org: unknown) => [HEADS, `Ada;Neu;X${next()};${org}`].join('\n');

describe('the mapping of a file', () => {
  it('is that of the last file with the same headings, once it was carried out', async () => {
    const org = await admin.org(1, `Wieder ${next()}`);
    const first = okBody<ImportJob>(await transfer.upload('PARTICIPANT', file(org.name)));
    expect(first).toMatchObject({ remembered: false, settings: { mapping: [null, null, null, null], match: null } });

    const changes = { mapping: MAPPING, match: 'shortName', empty: 'clear' } as const;
    const checked = await transfer.check('PARTICIPANT', file(org.name), { ...changes, mapping: [...MAPPING] });
    expect(okBody<ImportJob>(await transfer.upload('PARTICIPANT', file(org.name))).remembered).toBe(false);
    await transfer.start(checked.id);

    const again = okBody<ImportJob>(await transfer.upload('PARTICIPANT', file(org.name), 'p.csv', org.id));
    expect(again).toMatchObject({ remembered: true, settings: { ...changes, orgId: org.id } });
    const other = await transfer.upload('PARTICIPANT', `${HEADS};Mehr\nA;B;C;D;E`);
    expect(okBody<ImportJob>(other).remembered).toBe(false);
    const place = okBody<ImportJob>(await transfer.upload('ORGANIZATION', file(org.name)));
    expect(place).toMatchObject({ remembered: false, settings: { mapping: [null, null, null, null] } });
  });

  it('is that of the user alone, and only as long as its fields exist', async () => {
    const org = await admin.org(1, `Allein ${next()}`);
    const checked = await transfer.check('PARTICIPANT', file(org.name), { mapping: [...MAPPING], match: null });
    await transfer.start(checked.id);
    const user = await makeUser(call, ['PARTICIPANT_VIEW', 'PARTICIPANT_EDIT']);
    const theirs = transferOf(await t.signIn(user.login, user.password));
    expect(okBody<ImportJob>(await theirs.upload('PARTICIPANT', file(org.name))).remembered).toBe(false);

    await t.platform.pool.query(
      `update import_mapping set settings = settings || '{"mapping": ["gone", "surname", null, null], "match": null}'`,
    );
    expect(okBody<ImportJob>(await transfer.upload('PARTICIPANT', file(org.name))).settings.mapping).toEqual([
      null,
      'surname',
      null,
      null,
    ]);
    await t.platform.pool.query(`update import_mapping set settings = settings || '{"mapping": ["gone"]}'`);
    expect(okBody<ImportJob>(await transfer.upload('PARTICIPANT', file(org.name))).remembered).toBe(false);
  });
});
