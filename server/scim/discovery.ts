import { MOST_RESULTS } from './filter.ts';
import { GROUP_SCHEMA } from './group.ts';
import { USER_SCHEMA } from './user.ts';

/** SCIM discovery documents of the platform (RFC 7643, 5 to 7). */

const CORE = 'urn:ietf:params:scim:schemas:core:2.0';
const unsupported = { supported: false };

/** GET /ServiceProviderConfig */
export const serviceProviderConfig = (base: string) => ({
  schemas: [`${CORE}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { ...unsupported, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST_RESULTS },
  changePassword: unsupported,
  sort: unsupported,
  etag: unsupported,
  authenticationSchemes: [
    { type: 'oauthbearertoken', name: 'API key', description: 'An API key with the authority SCIM', primary: true },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

/** GET /ResourceTypes */
export const resourceTypes = (base: string) =>
  [
    { name: 'User', endpoint: '/Users', schema: USER_SCHEMA, description: 'Users of the console' },
    { name: 'Group', endpoint: '/Groups', schema: GROUP_SCHEMA, description: 'Roles of users' },
  ].map((type) => ({
    schemas: [`${CORE}:ResourceType`],
    id: type.name,
    ...type,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${type.name}` },
  }));

interface Attribute {
  name: string;
  type: 'string' | 'boolean' | 'complex' | 'reference';
  multiValued: boolean;
  required: boolean;
  mutability: 'readWrite' | 'readOnly';
  returned: 'default';
  uniqueness: 'none' | 'server';
  caseExact: boolean;
  subAttributes?: Attribute[];
}

const attribute = (name: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  caseExact: false,
  ...more,
});
const references = (name: string, mutability: Attribute['mutability']) =>
  attribute(name, {
    type: 'complex',
    multiValued: true,
    mutability,
    subAttributes: [
      attribute('value', { mutability }),
      attribute('display', { mutability: 'readOnly' }),
      attribute('$ref', { type: 'reference', mutability: 'readOnly' }),
    ],
  });

/** GET /Schemas */
export const schemas = (base: string) =>
  [
    {
      id: USER_SCHEMA,
      name: 'User',
      attributes: [
        attribute('userName', { required: true, uniqueness: 'server' }),
        attribute('externalId', { caseExact: true }),
        attribute('name', {
          type: 'complex',
          subAttributes: [
            attribute('givenName'),
            attribute('familyName'),
            attribute('formatted', { mutability: 'readOnly' }),
          ],
        }),
        attribute('displayName'),
        attribute('emails', {
          type: 'complex',
          multiValued: true,
          subAttributes: [attribute('value'), attribute('type'), attribute('primary', { type: 'boolean' })],
        }),
        attribute('active', { type: 'boolean' }),
        attribute('preferredLanguage'),
        references('groups', 'readOnly'),
      ],
    },
    {
      id: GROUP_SCHEMA,
      name: 'Group',
      attributes: [
        attribute('displayName', { required: true }),
        attribute('externalId', { caseExact: true }),
        references('members', 'readWrite'),
      ],
    },
  ].map((schema) => ({
    schemas: [`${CORE}:Schema`],
    ...schema,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
  }));
