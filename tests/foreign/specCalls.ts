/**
 * Every call of section 7 of the specification; `{}` stands for one segment of the path. A platform that supports the
 * specification only has no other calls.
 */
const API = `
POST /auth
GET /logout
POST /refresh
GET /verify
POST /generate-qr-url
PATCH /reset-2fa-status
GET /user-2fa-status
GET /ui-columns-order/is-allowed
GET /locale
POST /list
POST /list/multi
POST /list/membership
GET /list/devices
GET /tree
GET /tree/{}
GET /participants/{}
POST /participants
PUT /participants
DELETE /participants/{}
POST /participants/clone
PUT /participants/merge-to-inexistent-user
GET /participants/find-by-login/{}
GET /participants/{}/calendar
PUT /participants/{}/calendar/update
DELETE /participants/{}/calendar/{}
GET /alarm-rotationals/{}
POST /alarm-rotationals
PUT /alarm-rotationals
DELETE /alarm-rotationals/{}
POST /alarm-rotationals/clone
GET /participant-rotationals/{}
POST /participant-rotationals
PUT /participant-rotationals
DELETE /participant-rotationals/{}
POST /participant-rotationals/clone
GET /alarmpoints/{}
POST /alarmpoints
PUT /alarmpoints/
DELETE /alarmpoints/{}
GET /alarmpoints/{}/calendar
PUT /alarmpoints/{}/calendar/update
DELETE /alarmpoints/{}/calendar/{}
POST /alarmpoints/clone
PUT /alarmpoints/re-enable
POST /alarmpoints/text-prelisten-link
GET /alarmpoints/quit/{}
POST /alarmpoints/predefined
PUT /alarmpoints/predefined
GET /alarmpoints/predefined/{}
DELETE /alarmpoints/predefined/{}
GET /alarmplans/{}
DELETE /alarmplans/{}
PUT /alarmplans
POST /alarmplans
POST /alarmplans/clone
POST /consequentials
PUT /consequentials
GET /consequentials/{}
DELETE /consequentials/{}
GET /consequentials/list
PUT /consequentials/show-name
GET /consequentials/triggers/{}
POST /alarmtable
GET /alarmtable/details/{}
GET /{}/prepare-trigger-again/{}
POST /alarm-trigger
POST /history
POST /history/by-alarm
GET /history/details/{}
GET /organizations/{}/children
GET /alarmtemplates/prepare/{}
POST /alarmtemplates
PUT /alarmtemplates
GET /alarmtemplates/{}
DELETE /alarmtemplates/{}
GET /holidays/{}
POST /holidays/{}
PUT /holidays/{}
DELETE /holidays/{}/{}
GET /widgets
PUT /widgets
GET /dashboard
GET /dashboard/calls-typed/{}
GET /dashboard/calls/{}
GET /dashboard/statistics/{}
GET /dashboard/resources
GET /organizations/{}
GET /showOrg/{}
PUT /organizations
POST /organizations
DELETE /organizations/{}
GET /organizations/object-limits/{}
POST /organizations/object-limits/{}
PUT /move
GET /users/{}
PUT /users
POST /users
DELETE /users/{}
GET /users/find-by-login/{}
PATCH /users/change-password
GET /table-filters
POST /table-filters
DELETE /table-filters`;

const ADMIN = `
GET /instructions/instruction-files
DELETE /instructions/delete
PATCH /instructions/move
POST /instructions/upload
POST /instructions/upload-files`;

function patternsOf(base: string, lines: string): RegExp[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => line.replace(' ', ` ${base}`).replaceAll('{}', '[^/]+'))
    .map((call) => new RegExp(`^${call}$`));
}

const PATTERNS = [...patternsOf('/rest/api', API), ...patternsOf('/rest/admin', ADMIN)];

/**
 * Whether a platform with the specification only answers this call. Links that the platform itself creates (`/speech/`)
 * are always allowed.
 */
export function isSpecCall(method: string, url: string): boolean {
  const [path = ''] = url.split('?');
  return path.startsWith('/rest/api/speech/') || PATTERNS.some((pattern) => pattern.test(`${method} ${path}`));
}
