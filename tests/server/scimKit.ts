import { adminPlatform } from './admin.ts';
import { type Json, next } from './records.ts';

export const CORE = 'urn:ietf:params:scim:schemas:core:2.0';
const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
export const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The body of a PATCH with these changes. */
export const patch = (...Operations: object[]) => ({ schemas: [PATCH_OP], Operations });

/** A platform, and calls of identity providers that write users and groups there. */
export async function scimPlatform() {
  const { t, call, admin } = await adminPlatform();

  /** Calls with a token, as an identity provider does. */
  const callsWith =
    (token: string) =>
    async (method: Method, path: string, body?: object | string, type = 'application/scim+json') => {
      const payload = typeof body === 'object' ? JSON.stringify(body) : body;
      const reply = await t.app.inject({
        method,
        url: `/scim/v2${path}`,
        headers: { authorization: `Bearer ${token}`, ...(payload === undefined ? {} : { 'content-type': type }) },
        ...(payload === undefined ? {} : { payload }),
      });
      const json = reply.body === '' ? {} : reply.json<Json & { id: string; Resources: Json[] }>();
      return {
        status: reply.statusCode,
        headers: reply.headers,
        body: json as Json & { id: string; Resources: Json[] },
      };
    };

  async function keyWith(authorities: string[], orgId = 1) {
    const key = { name: `SCIM ${next()}`, orgId, authorities, validUntil: '2099-12-31' };
    const { id } = await admin.post('/api-keys', key);
    return callsWith((await admin.post<{ secret: string }>(`/api-keys/${id}/secret`, {})).secret);
  }

  const scim = await keyWith(['SCIM', 'PARTICIPANT_VIEW']);

  /** A user as Okta sends him. */
  const okta = (userName = `okta-${next()}@example.org`): Json => ({
    schemas: [`${CORE}:User`],
    userName,
    name: { givenName: 'Jana', familyName: 'Nová' },
    displayName: 'Jana Nová',
    locale: 'cs-CZ',
    emails: [{ primary: true, value: userName, type: 'work' }],
    externalId: `ext-${userName}`,
    groups: [],
    active: true,
    password: 'Wq3-otter-Quartz-91',
  });
  /** A user as Entra ID sends him. */
  const entra = (userName = `entra-${next()}@example.org`): Json => ({
    schemas: [`${CORE}:User`, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
    externalId: `oid-${userName}`,
    userName,
    active: true,
    displayName: 'Karel Malý',
    title: 'Guard',
    emails: [{ primary: true, type: 'work', value: userName }],
    name: { formatted: 'Karel Malý', familyName: 'Malý', givenName: 'Karel' },
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Security' },
  });
  const created = async (body: object) => (await scim('POST', '/Users', body)).body;
  const groupNamed = async (displayName = `Group ${next()}`, members: string[] = []) =>
    (await scim('POST', '/Groups', { displayName, members: members.map((value) => ({ value })) })).body;
  const historyOf = async (id: string) =>
    (await admin.get<{ list: { action: string }[] }>(`/audit/USER/${id}`)).list.map(({ action }) => action);

  return { t, call, admin, callsWith, keyWith, scim, okta, entra, created, groupNamed, historyOf };
}
