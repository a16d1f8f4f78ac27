import { expect, it } from 'vitest';
import { layoutFor } from '../../../src/pages/dashboard/layoutFor.ts';

const EXTENSIONS = ['authorities', 'channels', 'list.filters'];
const placesFor = (...authorities: string[]) =>
  layoutFor({ widgets: '' }, { authorities, extensions: EXTENSIONS }).tiles.map(({ id, x, y }) => `${id} ${x} ${y}`);

it('the dashboard of a user without authorities has only what he may see, without holes [U15]', () => {
  expect(placesFor()).toEqual([
    'generalInfo 0 0',
    'memory 0 2',
    'disk 2 2',
    'systemCpuLoad 4 2',
    'cpuLoad 7 2',
    'cpuTime 9 2',
  ]);
});

it('who may see schedules sees who has duty, and gaps [U15]', () => {
  expect(placesFor('ALARM_ROTATIONAL_VIEW').slice(0, 3)).toEqual(['generalInfo 0 0', 'onDuty 0 2', 'gaps 4 2']);
});

it('who may see all has the tiles in their places [U15]', () => {
  expect(placesFor('ADMIN').slice(0, 4)).toEqual(['generalInfo 0 0', 'statistics 0 2', 'onDuty 8 2', 'lastAlarms 0 8']);
});
