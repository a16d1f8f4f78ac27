import { act, screen } from '@testing-library/react';
import { useCanAccess } from 'react-admin';
import { expect, it, vi } from 'vitest';
import * as session from '../../../authProvider/session.ts';
import { USER } from '../fakeServer.ts';
import { renderApp } from './renderApp.tsx';

vi.mock('../../../src/pages/registry.ts', async (original) => ({
  ...(await original<object>()),
  pages: [{ path: '/probe', load: async () => ({ default: Probe }) }],
}));

/** A page that asks react-admin what the user may do. */
function Probe() {
  const { canAccess } = useCanAccess({ resource: 'participants', action: 'edit' });
  return <p>{canAccess === undefined ? 'asking' : canAccess ? 'may edit' : 'may not edit'}</p>;
}

it("tells react-admin's components the rights of now when a check of the session brings others [P12]", async () => {
  await renderApp('/probe', { authorities: ['ALARM_TABLE'] });
  expect(await screen.findByText('may not edit')).toBeTruthy();
  act(() => session.setUser({ ...USER, authorities: ['PARTICIPANT_EDIT'] }));
  expect(await screen.findByText('may edit')).toBeTruthy();
});
