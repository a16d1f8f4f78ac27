import * as session from '../../dataProvider/calls/session.ts';
import type { TocsinDataProvider } from '../../dataProvider/types.ts';
import type { Case } from './cases.ts';

/** Session, account, and the text stored for the user. */
export function sessionCases(provider: TocsinDataProvider): Case[] {
  return [
    {
      ids: '[S7.174]',
      call: 'GET /table-filters',
      make: () => provider.getTableFilters(),
      reply: '{"a":1}',
      result: '{"a":1}',
    },
    {
      ids: 'wrapped:',
      call: 'GET /table-filters',
      make: () => provider.getTableFilters(),
      reply: { filters: '{"tocsinViews":{"users":[]}}', login: 'a' },
      result: '{"tocsinViews":{"users":[]}}',
    },
    {
      ids: 'object of another program:',
      call: 'GET /table-filters',
      make: () => provider.getTableFilters(),
      reply: { filters: '{"b":1}' },
      result: '{"filters":"{\\"b\\":1}"}',
    },
    {
      ids: '[S7.175][S7.176]',
      call: 'POST /table-filters',
      make: () => provider.setTableFilters('{"a":1}'),
      body: '{"a":1}',
      contentType: 'text/plain',
    },
    { ids: '[S7.177]', call: 'DELETE /table-filters', make: () => provider.clearTableFilters() },
    {
      ids: '[S7.6][S7.7]',
      call: 'POST /auth',
      make: () => session.signIn({ login: 'a', password: 'b' }),
      body: { login: 'a', password: 'b' },
      reply: { token: 't' },
      result: { token: 't' },
    },
    { ids: '[S7.8][S4.2]', call: 'GET /logout', make: () => session.signOut() },
    {
      ids: '[S7.9][S7.10][S7.11]',
      call: 'POST /refresh',
      make: () => session.refresh('r1'),
      body: { refreshToken: 'r1' },
      reply: { data: { token: 't2' } },
      result: { token: 't2' },
    },
    {
      ids: '[S7.12]',
      call: 'GET /verify',
      make: () => session.verify(),
      reply: { name: 'N', authorities: [] },
      result: { name: 'N', authorities: [] },
    },
    {
      ids: '[S7.13]',
      call: 'POST /generate-qr-url',
      make: () => session.generateQrUrl({ login: 'a', password: 'b' }),
      body: { login: 'a', password: 'b' },
      reply: { url: 'otpauth://x' },
      result: 'otpauth://x',
    },
    {
      ids: '[S7.14][S6.11]',
      call: 'PATCH /reset-2fa-status?userLogin=a%26b',
      make: () => session.resetTwoFactor('a&b'),
    },
    {
      ids: '[S7.15][S6.10]',
      call: 'GET /user-2fa-status?userLogin=a%26b',
      make: () => session.twoFactorStatus('a&b'),
      reply: { enrolled: true },
      result: { enrolled: true, required: false },
    },
    {
      ids: '[S7.16][S6.12]',
      call: 'GET /ui-columns-order/is-allowed',
      make: () => session.isColumnsOrderAllowed(),
      reply: false,
      result: false,
    },
    {
      ids: '[S7.17][S7.18]',
      call: 'GET /locale',
      make: () => session.locale(),
      reply: { 'a.b': 'C' },
      result: { 'a.b': 'C' },
    },
    {
      ids: '[S3.167][S3.168][S7.172][S7.173]',
      call: 'PATCH /users/change-password',
      make: () => session.changePassword({ newPassword: 'n', previousPassword: 'p' }),
      body: { newPassword: 'n', previousPassword: 'p' },
    },
  ];
}
