import { describe, expect, it } from 'vitest';
import { SPEC_AUTHORITIES } from '../../../resources/enums.ts';
import { decodeRecord, encodeRecord } from '../../../src/engine/codecs.ts';
import { validateRecord } from '../../../src/engine/schema.ts';
import { ENUMS } from '../../spec/entities.ts';
import { fieldOf, loaded, resource } from '../shipped.ts';

/** Types with a view and an edit authority. */
const ADMINISTERED = [
  'ALARMPOINT',
  'ALARM_RULE',
  'ALARM_TEMPLATE',
  'TEXT_TEMPLATE',
  'PARTICIPANT',
  'PARTICIPANT_GROUP',
  'ALARMPLAN',
  'ALARM_ROTATIONAL',
  'PARTICIPANT_ROTATIONAL',
  'USER',
  'USERGROUP',
  'ORGANIZATION',
  'HOLIDAY',
  'API_KEY',
];
/** All authorities that a role can grant. */
const GRANTABLE = [
  ...ENUMS.authorities,
  ...ADMINISTERED.flatMap((type) => [`${type}_VIEW`, `${type}_EDIT`]),
  'ALARM_ACTION',
  'ALARM_PANEL_EDIT',
  'SCIM',
  'ADMIN',
];

describe('participants', () => {
  it('have name, surname, short name and language [S3.2][S3.3][S3.4][S3.6]', () => {
    expect(Object.keys(resource('participants').fields)).toEqual(
      expect.arrayContaining(['name', 'surname', 'shortName', 'language']),
    );
  });

  it('derive the full name and never send it [S3.5]', () => {
    const record = decodeRecord(resource('participants'), {
      id: 1,
      name: 'Jana',
      surname: 'Dvořáková',
      shortName: 'DVJ',
    });
    expect(record.fullName).toBe('Jana Dvořáková (DVJ)');
    expect(encodeRecord(resource('participants'), record)).not.toHaveProperty('fullName');
  });

  it('show the memberships that the groups store [S3.8]', () => {
    expect(fieldOf('participants', 'groupIds')).toMatchObject({ to: 'participant-groups', inverse: 'participantIds' });
    expect(fieldOf('participant-groups', 'participantIds')).toMatchObject({ to: 'participants', multiple: true });
  });

  it('have devices with type and message [S3.156][S3.157]', () => {
    const devices = fieldOf('participants', 'devices');
    expect(devices?.type === 'array' && Object.keys(devices.fields)).toEqual(
      expect.arrayContaining(['callingDeviceType', 'message', 'address', 'rank']),
    );
  });

  it('have a unique short name in their organization', () => {
    expect(fieldOf('participants', 'shortName')).toMatchObject({ required: true, unique: 'organization' });
  });
});

describe('users', () => {
  it('have name and surname [S3.158][S3.159]', () => {
    expect(fieldOf('users', 'name')).toMatchObject({ type: 'text', required: true });
    expect(fieldOf('users', 'surname')).toMatchObject({ type: 'text', required: true });
  });

  it('require a password only on create', () => {
    const user = { login: 'jana', name: 'Jana', surname: 'Malá', language: 'CZECH', orgId: 1 };
    expect(validateRecord(resource('users'), user, 'create')).toEqual({ password: 'required' });
    expect(validateRecord(resource('users'), { ...user, id: 3 }, 'update')).toEqual({});
  });

  it('get their authorities from roles, which include those of the specification [S6.2]', () => {
    expect(SPEC_AUTHORITIES).toEqual(ENUMS.authorities);
    expect(fieldOf('user-groups', 'authorities')).toMatchObject({ values: GRANTABLE, multiple: true });
  });

  it('can get every authority that a definition requires', () => {
    const asked = loaded.resources.flatMap((r) => Object.values(r.access));
    expect([...new Set(asked)].filter((authority) => !GRANTABLE.includes(authority))).toEqual([]);
  });
});
