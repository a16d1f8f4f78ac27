import { expect, it, vi } from 'vitest';
import * as session from '../../../dataProvider/session/stored.ts';
import { USER } from '../fakeServer.ts';

const ORG = { id: 4, name: 'Klinikum Elbtal' };

function fill() {
  session.setTokens('t1', 'r1');
  session.setUser(USER);
  session.chooseOrg(ORG);
}

it('keeps user, token and organizations under the keys of the specification [S3.161][S3.162][S3.163][S3.164][S3.165][S3.166]', () => {
  fill();
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(USER);
  expect(localStorage.getItem('authtoken')).toBe('t1');
  expect(localStorage.getItem('orgId')).toBe('4');
  expect(JSON.parse(localStorage.getItem('orgData') ?? '')).toEqual(ORG);
  expect(localStorage.getItem('multiOrgIds')).toBe('[4]');
  expect(localStorage.getItem('multiOrgData')).toBe('[{"id":4,"name":"Klinikum Elbtal"}]');
});

it('clears all of it, and nothing else', () => {
  fill();
  localStorage.setItem('tocsin.appearance', '{"theme":"dark"}');
  session.clearSession();
  expect(Object.keys(localStorage)).toEqual(['tocsin.appearance']);
  expect(session.getOrgId()).toBe(1);
  expect(session.getUser()).toBeNull();
});

it('notifies listeners of changes, and of sign-outs in other tabs', () => {
  const heard = vi.fn();
  const stop = session.subscribe(heard);
  session.setTokens('t1');
  expect(heard).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new StorageEvent('storage', { key: 'authtoken' }));
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
  session.setTokens('t2');
  expect(heard).toHaveBeenCalledTimes(2);
});

it('returns the same object while the user is the same, so that nothing renders again', () => {
  session.setUser(USER);
  const first = session.getUser();
  session.setUser({ ...USER });
  expect(session.getUser()).toBe(first);
  session.setUser({ ...USER, authorities: [] });
  expect(session.getUser()).not.toBe(first);
});

it('reads the stored message once, as JSON or as plain text', () => {
  session.storeMessage({ severity: 'error', content: 'Date is occupied', life: 5000 });
  expect(session.takeStoredMessage()).toEqual({ severity: 'error', content: 'Date is occupied', life: 5000 });
  expect(session.takeStoredMessage()).toBeNull();
  localStorage.setItem('message', 'Plain words');
  expect(session.takeStoredMessage()).toEqual({ content: 'Plain words' });
  localStorage.setItem('message', '{"severity":"error"}');
  expect(session.takeStoredMessage()).toBeNull();
});

it('opens a stored route once, and never one of another site', () => {
  session.setWantedRoute('/users/4?tab=access');
  expect(session.takeWantedRoute()).toBe('/users/4?tab=access');
  expect(session.takeWantedRoute()).toBe('/');
  for (const route of ['//evil.example', 'https://evil.example', '/login']) {
    session.setWantedRoute(route);
    expect(session.takeWantedRoute()).toBe('/');
  }
});
