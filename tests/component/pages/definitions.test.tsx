import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../app/renderApp.tsx';

const BADGE = {
  schema: 1,
  patch: [{ name: 'participants', fields: { badge: { type: 'int', min: 1, max: 9999 } } }],
  labels: { en: { 'resources.participants.fields.badge': 'Badge number' } },
};
const FAULTY = { schema: 1, patch: [{ name: 'participants', hide: ['nonsense'] }] };

it('lists every field with type, limits and conditions, including those of overlays', async () => {
  await renderApp('/crud/participants', { overlays: [{ source: 'badge.json', content: BADGE }] });
  const row = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent;
  expect(await row(/^Badge number badge/)).toContain('min 1, max 9999');
  expect(await row(/^Short name shortName/)).toMatch(/text.*Yes.*maxLength 20/);
  expect(await row(/^Language language/)).toContain('ENGLISH, GERMAN, CZECH');
  expect(await row(/^Organization orgId/)).toContain('ref → organizations');
  expect(screen.getAllByText(/badge\.json/).length).toBeGreaterThan(0);
});

it('shows the fault of an overlay with its position and advice, and everything else works', async () => {
  await renderApp('/crud', { overlays: [{ source: 'wrong.json', content: FAULTY }] });
  const faults = within(await screen.findByRole('region', { name: 'Faults of the definitions' }));
  const [fault] = faults.getAllByRole('listitem').map((item) => item.textContent);
  expect(fault).toContain('wrong.json patch.0.hide.0');
  expect(fault).toContain('has no field "nonsense" to hide; ');
  expect(screen.getByRole('row', { name: /^participants Participants/ }).textContent).toContain('shipped');
});

it('shows what the trial form would send, after the missing fields, and sends nothing', async () => {
  const { server } = await renderApp('/crud/participant-groups?part=try');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Check and show the call' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Name');
  await user.type(screen.getByLabelText('Name *'), 'All clear');
  await user.click(screen.getByRole('button', { name: 'Check and show the call' }));
  const call = await screen.findByRole('figure', { name: 'This would be sent' });
  expect(call.textContent).toContain('"name": "All clear"');
  expect(call.textContent).toContain('POST /rest/api/participant-groups');
  expect(server.calls().filter((call) => call.includes('participant-groups'))).toEqual([]);
});

it('shows author and changes of each version of an overlay, and opens an earlier one in the editor', async () => {
  const version = (number: number, content: string | null) => ({
    name: 'badge',
    version: number,
    content,
    at: '2026-11-21 08:00:00',
    actor: 'Ada Admin',
  });
  const texts = ['{"schema": 1}\n', '{"schema": 1, "patch": []}\n'];
  const current = version(2, texts[1] ?? '');
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  await renderApp('/crud/overlay/badge', {
    extensions: ['definitions'],
    answers: {
      'GET /rest/api/definitions': { body: { files: [], overlays: [current], removed: [], faults: [] } },
      'GET /rest/api/definitions/badge/versions': { body: { list: [current, version(1, texts[0] ?? '')] } },
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('tab', { name: 'Versions' }));
  await screen.findByText('Version 2');
  const [second, first] = within(screen.getByRole('tabpanel')).getAllByRole('listitem');
  if (!first || !second) throw new Error('no versions');
  expect(second.textContent).toMatch(/^Version 2 .*Ada Admin.*in force/);
  expect(within(second).queryByRole('button', { name: 'Bring back' })).toBeNull();
  await user.click(within(second).getByRole('button', { name: 'Changes' }));
  expect(second.querySelector('.added')?.textContent).toContain('"patch": []');
  await user.click(within(first).getByRole('button', { name: 'Bring back' }));
  await waitFor(() => expect(document.querySelector('.cm-content')?.textContent).toBe('{"schema": 1}'));
  expect((screen.getByRole('button', { name: 'Save and put in force' }) as HTMLButtonElement).disabled).toBe(false);
});

it('reports that the versions of an overlay could not be loaded, and retries on request [C4]', async () => {
  const current = { name: 'badge', version: 1, content: '{}', at: '2026-11-21 08:00:00', actor: 'Ada Admin' };
  let fails = true;
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  await renderApp('/crud/overlay/badge', {
    extensions: ['definitions'],
    answers: {
      'GET /rest/api/definitions': { body: { files: [], overlays: [current], removed: [], faults: [] } },
      'GET /rest/api/definitions/badge/versions': () =>
        fails ? { status: 500, body: { reason: 'INTERNAL' } } : { body: { list: [current] } },
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('tab', { name: 'Versions' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The server has failed');
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Version 1');
});

it('shows the progress of updating stored records, and what prevents a field from being unique [S4] [S13]', async () => {
  const job = { type: 'participants', field: null, done: 0, total: 100, reason: null };
  const jobs = [
    { ...job, kind: 'unique', field: 'shortName', state: 'failed', reason: 'DUPLICATES' },
    { ...job, kind: 'records', done: 120000, total: 400000, state: 'running' },
    { ...job, kind: 'index', field: 'language', state: 'waiting' },
    { ...job, kind: 'index', field: 'active', state: 'refused', reason: 'INDEX_LIMIT' },
  ];
  await renderApp('/crud', {
    extensions: ['definitions'],
    answers: { 'GET /rest/api/definitions': { body: { files: [], overlays: [], removed: [], faults: [], jobs } } },
  });
  const region = within(await screen.findByRole('region', { name: 'Stored records follow' }));
  expect(region.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Participants: uniqueness of “Short name”There are records with the same value. Change them; a new attempt is made every 15 minutes.',
    'Participants: titles and search texts120,000 of 400,000 records',
    'Participants: fast lists by “Language”waiting',
    'Participants: fast lists by “Active”Not created, because the definitions ask for too many indexes: large lists are slow to sort and filter by it.',
  ]);
  const progress = region.getByRole('progressbar', { name: 'Participants: titles and search texts' });
  expect(progress.getAttribute('aria-valuenow')).toBe('30');
});

describe('the text of an overlay', () => {
  const stored = (content: object, version = 3) => ({
    name: 'badge',
    version,
    content: JSON.stringify(content),
    at: '2026-11-21 08:00:00',
    actor: 'Ada Admin',
  });
  const edit = async (content: object, answers: object = {}) => {
    Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
    return renderApp('/crud/overlay/badge', {
      extensions: ['definitions'],
      answers: {
        'GET /rest/api/definitions': { body: { files: [], overlays: [stored(content)], removed: [], faults: [] } },
        ...answers,
      },
    });
  };
  const keepDraft = (content: string, version: number) =>
    localStorage.setItem('tocsin.overlay.badge', JSON.stringify({ content, version }));

  it('tells how many records it would hurt: what they lack, and what they have of fields and values that go away', async () => {
    const hurt = {
      fields: [{ resource: 'participants', field: 'badge', count: 12 }],
      lost: {
        resources: [{ resource: 'participant-groups', count: 1 }],
        fields: [
          { resource: 'participants', field: 'devices.floor', count: 3 },
          { resource: 'participants', field: 'empty', count: 0 },
        ],
        values: [{ resource: 'participants', field: 'language', value: 'CZECH', count: 2 }],
      },
    };
    await edit(BADGE, { 'POST /rest/api/definitions/badge/lacking': { body: hurt } });
    const status = await screen.findByText(/^These fields become required/);
    const region = within(status.parentElement as HTMLElement);
    expect(region.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Participants: badge: 12 records',
      'Participant groups: 1 record',
      'Participants: devices.floor: 3 records',
      'Participants: language = CZECH: 2 records',
    ]);
    expect(region.getByText(/^These go away or get another name/)).toBeTruthy();
  });

  it.each<[what: string, content: object, fault: string]>([
    ['a language that the console lacks', { schema: 1, labels: { eng: {} } }, 'the console has no language "eng"'],
    [
      'a label that nothing shows',
      { schema: 1, labels: { en: { 'resources.participants.fields.badg': 'Badge' } } },
      'nothing shows a text "resources.participants.fields.badg"',
    ],
    [
      'a required field that is hidden',
      { schema: 1, patch: [{ name: 'participants', hide: ['surname'] }] },
      '"surname" is required and has no default',
    ],
  ])('shows its faults before it is saved: %s', async (_, content, fault) => {
    await edit(content);
    const faults = within(await screen.findByRole('region', { name: 'Faults of the definitions' }));
    expect(faults.getByRole('listitem').textContent).toContain(fault);
  });

  it('a draft is compared with a version that was stored since, which it would overwrite', async () => {
    keepDraft('{"schema": 1, "patch": []}', 2);
    await edit(BADGE);
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed by somebody else meanwhile' }));
    expect(dialog.getByText(/^Ada Admin saved version 3/)).toBeTruthy();
    await userEvent.setup().click(dialog.getByRole('button', { name: 'Use the stored text, discard mine' }));
    await waitFor(() => expect(document.querySelector('.cm-content')?.textContent).toContain('Badge number'));
  });

  it.each<[what: string, content: string, version: number]>([
    ['of the stored version', '{"schema": 1, "patch": []}', 3],
    ['whose text was stored since', JSON.stringify(BADGE), 2],
  ])('a draft %s is not compared', async (_, content, version) => {
    keepDraft(content, version);
    await edit(BADGE);
    await waitFor(() => expect(document.querySelector('.cm-content')?.textContent).toBe(content));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
