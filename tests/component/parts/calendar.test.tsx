import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { calendarEvents } from '../../../resources/calendarFields.ts';
import { defineResource } from '../../../src/engine/defineResource.ts';
import type { ResourceDefinition } from '../../../src/engine/definition.ts';
import { Toolbar } from '../../../src/parts/calendar/Toolbar.tsx';
import { makeFake } from '../fakeProvider.ts';
import { open } from '../harness.tsx';
import { renderTranslated } from '../translated.tsx';

const boxes = defineResource({
  schema: 1,
  name: 'boxes',
  title: '{name}',
  fields: { name: { type: 'text', required: true }, orgId: { type: 'ref', to: 'places' } },
  tabs: [{ name: 'calendar', parts: 'openings' }],
  api: { listType: 'BOX' },
});

const events = calendarEvents({
  name: 'openings',
  of: 'boxes',
  path: 'boxes',
  ownerType: 'BOX',
  field: 'boxId',
  listType: 'OPENING',
});

/** Events whose title and state are in fields of other names than those of the shipped calendars. */
const openings = defineResource({
  ...events,
  title: '{subject}',
  fields: {
    ...events.fields,
    subject: { type: 'text' },
    valid: { type: 'bool', default: true },
    orgId: { type: 'ref', to: 'places', required: true, visible: false, defaultFrom: 'orgId' },
  },
  list: { columns: ['subject'], widget: { name: 'individualCalendar', options: { active: 'valid' } } },
} as ResourceDefinition);

const day = (subject: string, more: object = {}) => ({
  subject,
  title: 'not shown',
  boxId: 5,
  orgId: 3,
  recurring: false,
  valid: true,
  active: true,
  startDateSelected: '2026-03-02',
  startTime: '08:00',
  endDateSelected: '2026-03-02',
  endTime: '10:00',
  ...more,
});

/** Opens the calendar with an event of today and one that doesn't count. */
async function openCalendar() {
  const now = new Date();
  const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, '0')).join('-');
  const at = { startDateSelected: today, endDateSelected: today };
  const fake = makeFake({
    boxes: [{ id: 5, name: 'Red', orgId: 3, orgName: 'Lab' }],
    openings: [
      { id: 60, ...day('Inventory', at) },
      { id: 61, ...day('Cleaning', { ...at, valid: false }) },
    ],
  });
  localStorage.setItem('tocsin.calendar.view', JSON.stringify('agenda'));
  return { fake, ...(await open('/boxes/5', fake, { definition: boxes, others: [openings] })) };
}

it('the toolbar of a calendar has no heading until the shown period is known', () => {
  const toolbar = (title: string) => <Toolbar title={title} view="week" onView={() => {}} onGo={() => {}} />;
  const { rerender } = renderTranslated(toolbar(''));
  expect(screen.queryByRole('heading')).toBeNull();
  rerender(toolbar('2 – 8 March 2026'));
  expect(screen.getByRole('heading', { name: '2 – 8 March 2026' }).closest('[aria-live="polite"]')).not.toBeNull();
});

describe('the calendar of a record', () => {
  it('takes order, title and state of an event from the fields that its definition names', async () => {
    const { fake } = await openCalendar();
    await waitFor(() => expect(document.querySelectorAll('[data-event]')).toHaveLength(2));
    const texts = [...document.querySelectorAll<HTMLElement>('[data-event]')].map(({ textContent }) => textContent);
    expect(texts.filter((text) => text?.includes('Inventory'))).toHaveLength(1);
    expect(texts.filter((text) => text?.includes('Cleaning (inactive)'))).toHaveLength(1);
    expect(texts.join()).not.toContain('not shown');
    expect(document.querySelectorAll('.v-cal-event.off')).toHaveLength(1);
    const [, asked] = fake.methods.getManyReference.mock.calls[0] ?? [];
    expect(asked).toMatchObject({ target: 'boxId', id: 5, sort: { field: 'subject', order: 'ASC' } });
  });

  it('opens an event read-only, and for editing by its button', async () => {
    const { user, url } = await openCalendar();
    await waitFor(() => expect(document.querySelectorAll('[data-event]')).toHaveLength(2));
    await user.click(document.querySelector('[data-event^="60:"]') as HTMLElement);
    expect(url()).toContain('part=60');
    const panel = await screen.findByRole('dialog', { name: 'Inventory' });
    await user.click(await within(panel).findByRole('button', { name: 'Edit' }));
    expect(await within(panel).findByRole('button', { name: /^Save/ })).toBeTruthy();
  });

  it('puts a new event into the organization of the record', async () => {
    const { user, fake } = await openCalendar();
    await user.click(await screen.findByRole('button', { name: 'Add event' }));
    await user.click(await screen.findByRole('button', { name: /^Create/ }));
    await waitFor(() => expect(fake.methods.create).toHaveBeenCalled());
    expect(fake.methods.create.mock.calls[0]?.[1]).toMatchObject({ data: { boxId: 5, orgId: 3, orgName: 'Lab' } });
  });
});
