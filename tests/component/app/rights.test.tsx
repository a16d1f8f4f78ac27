import { act, screen } from '@testing-library/react';
import { useCanAccess } from 'react-admin';
import { expect, it, vi } from 'vitest';
import * as session from '../../../dataProvider/session/stored.ts';
import { USER } from '../fakeServer.ts';
import { renderApp } from './renderApp.tsx';

vi.mock('../../../src/pages/registry.ts', async (original) => ({
  ...(await original<object>()),
  pages: [{ path: '/probe', load: async () => ({ default: Probe }) }],
}));

/** A page that uses react-admin's access control. */
function Probe() {
  const { canAccess } = useCanAccess({ resource: 'participants', action: 'edit' });
  return <p>{canAccess === undefined ? 'asking' : canAccess ? 'may edit' : 'may not edit'}</p>;
}

it("updates react-admin's access control when a check of the session returns other authorities [P12]", async () => {
  await renderApp('/probe', { authorities: ['ALARM_TABLE'] });
  expect(await screen.findByText('may not edit')).toBeTruthy();
  act(() => session.setUser({ ...USER, authorities: ['PARTICIPANT_EDIT'] }));
  expect(await screen.findByText('may edit')).toBeTruthy();
});
