import { describe, expect, it } from 'vitest';
import { readState, writeState } from '../../../src/list/state/urlState.ts';
import { resource } from '../shipped.ts';

describe('a filter in the address of a list', () => {
  it.each([
    ['participants', 'name', 'Eva', 'f.name=Eva', 'Eva'],
    ['participants', 'name', ['Eva', 'Jan'], 'f.name=Eva&f.name=Jan', ['Eva', 'Jan']],
    ['participants', 'active', false, 'f.active=false', false],
    ['alarm-points', 'priority', 3, 'f.priority=3', 3],
    ['alarm-points', 'priority', [1, 2], 'f.priority=1&f.priority=2', [1, 2]],
    ['participants', 'language', 'GERMAN', 'f.language=GERMAN', ['GERMAN']],
    ['participants', 'groupIds', [7, 8], 'f.groupIds=7&f.groupIds=8', [7, 8]],
    [
      'participants',
      'devices.callingDeviceType',
      ['SMS', 'PHONE'],
      'f.devices.callingDeviceType=SMS&f.devices.callingDeviceType=PHONE',
      ['SMS', 'PHONE'],
    ],
  ])('of %s: %s %j keeps all its values (U10)', (name, field, value, query, read) => {
    const address = writeState(new URLSearchParams(), { filters: { [field]: value } }, resource(name));
    expect(address.toString()).toBe(query);
    expect(readState(address, resource(name)).filters).toEqual({ [field]: read });
  });
});
