import type { FilterValue } from '../../protocol/list.ts';
import type { Shot } from './driver.ts';

/** A list call to the platform, and the floor's list of the same name. */
export interface ListCase {
  /** Name in PLAIN_LISTS. */
  name: string;
  what: string;
  body: { sortField?: string; filters?: { [field: string]: FilterValue } };
}

const sorted = (sortField: string): ListCase => ({
  name: sortField,
  what: `sorted by ${sortField}`,
  body: { sortField },
});

const filtered = (name: string, what: string, field: string, value: FilterValue): ListCase => ({
  name,
  what: `filtered: ${what}`,
  body: { filters: { [field]: value } },
});

/** Lists of participants sorted by every column, and with filters of each kind. `group`: the first group's id. */
export function listCases(group: number): ListCase[] {
  const columns = ['title', 'orgName', 'language', 'active', 'reachable', 'surname', 'shortName'];
  return [
    ...columns.map(sorted),
    filtered('frequentChoice', 'a third has the choice', 'language', 'GERMAN'),
    filtered('rareSwitch', 'few have the switch off', 'active', false),
    filtered('frequentSwitch', 'nearly all have it on', 'active', true),
    filtered('rareItem', 'few have the device', 'devices.callingDeviceType', 'PAGER'),
    filtered('frequentItem', 'nearly all have the device', 'devices.callingDeviceType', 'EMAIL'),
    filtered('reference', 'members of a group', 'groupIds', group),
    filtered('referenceTitle', 'members of groups by a part of their names', 'groupNames', 'fire'),
    filtered('text', 'part of a text that is searched', 'surname', 'neumann'),
    filtered('plainText', 'part of a text that is not searched', 'description', 'remark'),
  ];
}

/** The case's call to the platform. */
export function platformShot({ body }: Pick<ListCase, 'body'>): Shot {
  return {
    method: 'POST',
    path: '/list',
    body: {
      type: 'PARTICIPANT',
      currentPage: 0,
      pageSize: 20,
      filterValue: '',
      parentOrgId: 1,
      recursive: true,
      sortField: 'name',
      sortOrder: 'ASCENDING',
      ...body,
    },
  };
}

/** The case's call to the floor. */
export function floorShot({ name }: ListCase): Shot {
  return { method: 'POST', path: `/plain/${name}`, body: {} };
}
