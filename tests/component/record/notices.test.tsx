import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderApp } from '../app/renderApp.tsx';

const POINT = {
  id: 7,
  name: 'Fire',
  orgId: 1,
  active: true,
  priority: 3,
  alarmPlanId: null,
  rotationalCalendarId: null,
};
const open = (point: object) =>
  renderApp('/alarm-points/7?tab=text', { answers: { 'GET /rest/api/alarmpoints/7': { body: point } } });

it('an alarm point without a plan says before it is saved that it calls nobody, and where that is mended [U18]', async () => {
  await open(POINT);
  const note = await screen.findByText(/^Nobody is called: without an alarm plan/);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Alarm plan' }));
  await waitFor(() => expect(window.location.search).toBe('?tab=calling'));
  expect(note.isConnected).toBe(true);
  // it warns, and refuses nothing
  expect(screen.queryByRole('alert', { name: /not saved/i })).toBeNull();
});

it.each([
  ['a plan', { ...POINT, alarmPlanId: 4, alarmPlanName: 'Plan' }],
  ['a standby schedule', { ...POINT, rotationalCalendarId: 4, rotationalCalendarName: 'Rota' }],
])('one with %s says nothing', async (_, point) => {
  await open(point);
  await screen.findByRole('tab', { name: 'Text', selected: true });
  expect(screen.queryByText(/^Nobody is called/)).toBeNull();
});
