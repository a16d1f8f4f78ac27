import { afterAll } from 'vitest';
import { startProvider } from '../oidcProvider.ts';
import { adminPlatform } from './admin.ts';
import { HOME, oidcSettings } from './oidcBrowser.ts';
import { next } from './records.ts';

export const ticketOf = (url: URL) => url.searchParams.get('ticket') ?? '';
/** The part of an address that says why a sign-in has failed. */
export const failure = (url: URL | string) => new URL(url).search;

/** A provider, and a platform whose users sign in there and have roles by claims. */
export async function oidcPlatform() {
  const provider = await startProvider(HOME);
  afterAll(() => provider.close());
  const oidc = {
    ...oidcSettings(provider.issuer),
    roles: [
      { value: 'ops', role: 'Operations' },
      { value: 'night', role: 'Night shift' },
    ],
  };
  const platform = await adminPlatform([], { config: { oidc, publicUrl: HOME } });
  const { admin } = platform;
  const operations = await admin.post('/user-groups', {
    name: 'Operations',
    orgId: 1,
    authorities: ['PARTICIPANT_VIEW'],
  });
  const night = await admin.post('/user-groups', { name: 'Night shift', orgId: 1, authorities: ['ALARM_TABLE'] });

  /** Adds a person whom the provider knows; returns the login. */
  function person(more: object = {}): string {
    const login = `person-${next()}`;
    provider.people.set(login, {
      preferred_username: `${login}@example.org`,
      given_name: 'Jana',
      family_name: 'Nová',
      groups: ['ops'],
      email: `${login}@example.org`,
      locale: 'cs-CZ',
      ...more,
    });
    return login;
  }
  return { ...platform, provider, oidc, operations, night, person };
}
