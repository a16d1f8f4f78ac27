import { expect, it, vi } from 'vitest';
import type { Labels } from '../../../src/definition/labels.ts';
import { defineResource } from '../../../src/engine/defineResource.ts';
import { loadDefinitions } from '../../../src/engine/load.ts';
import { exportCsv } from '../../../src/list/screen/exportCsv.ts';
import { saveFile } from '../../../src/ui/saveFile.ts';

vi.mock('../../../src/ui/saveFile.ts', () => ({ saveFile: vi.fn() }));

const stays = defineResource({
  schema: 1,
  name: 'stays',
  title: '{start} – {end}',
  fields: { start: { type: 'dateTime' }, end: { type: 'dateTime' } },
  api: { listType: 'STAY' },
});

it('a title with times is exported as the list shows it, and each column is called like its field', async () => {
  const resource = loadDefinitions([stays], []).byName.get('stays');
  if (!resource) throw new Error('The definition was refused.');
  const labels = {
    name: () => 'Aufenthalt',
    field: (path: string) => ({ start: 'Von' })[path],
    column: () => 'Zeitraum',
  };
  const context = { resource, locale: 'de', labels: labels as unknown as Labels, yes: 'Ja', no: 'Nein' };
  const row = { id: 7, start: '2026-11-28 06:00:00', end: '2026-11-29 14:00:00' };
  const columns = [{ field: 'title' }, { field: 'start' }];
  const pageOf = async () => ({ data: [row], total: 1 });
  await exportCsv({ pageOf, columns, context, signal: new AbortController().signal, onProgress: () => undefined });
  expect(vi.mocked(saveFile).mock.calls[0]?.[0]).toContain(
    'ID;Aufenthalt;Von\r\n7;28.11.2026 06:00 – 29.11.2026 14:00;28.11.2026 06:00',
  );
});
