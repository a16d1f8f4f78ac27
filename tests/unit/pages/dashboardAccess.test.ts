import { expect, it } from 'vitest';
import { layoutFor } from '../../../src/pages/dashboard/layoutFor.ts';

const EXTENSIONS = ['authorities', 'channels', 'list.filters'];
const placesFor = (...authorities: string[]) =>
  layoutFor({ widgets: '' }, { authorities, extensions: EXTENSIONS }).tiles.map(({ id, x, y }) => `${id} ${x} ${y}`);

it('the dashboard of a user without authorities has only what he may see, without holes [U15]', () => {
  expect(placesFor()).toEqual(['memory 0 0', 'disk 2 0', 'systemCpuLoad 4 0', 'cpuLoad 7 0', 'cpuTime 9 0']);
});

it('who may see schedules sees who has duty, and gaps [U15]', () => {
  expect(placesFor('ALARM_ROTATIONAL_VIEW').slice(0, 3)).toEqual(['onDuty 0 0', 'gaps 4 0', 'memory 8 0']);
});

it.each(['ALARM_TABLE', 'ALARMPOINT_VIEW', 'PARTICIPANT_VIEW'])(
  'who has %s sees the key figures, of which some are his',
  (authority) => {
    expect(placesFor(authority)[0]).toBe('generalInfo 0 0');
  },
);

it('who may see all has the tiles in their places [U15]', () => {
  expect(placesFor('ADMIN').slice(0, 4)).toEqual(['generalInfo 0 0', 'statistics 0 2', 'onDuty 8 2', 'lastAlarms 0 8']);
});
