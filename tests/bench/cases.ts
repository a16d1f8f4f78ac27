import type { Shot } from './driver.ts';
import type { Loaded } from './rows.ts';

/** A call that both the platform and the floor support. */
export interface Case {
  name: string;
  shot: (index: number) => Shot;
  /** Maximum ratio to the floor at p50 and p99; absent: no limit. */
  most?: { p50: number; p99?: number };
  /** The peer product's p50 in milliseconds on a comparable machine, with 1 and with 16 connections. */
  peer?: readonly [number, number];
  /** The time must hardly grow with ten times as many rows. */
  steady?: boolean;
  /** Counts all records under the root. */
  counts?: boolean;
}

const TERMS = ['neuman', 'horak', 'gallagh', 'schroder', 'petra zem', 'okafor'];
const PAGE_SIZE = 20;

const list = (page: number, filterValue = '', parentOrgId = 1): Shot => ({
  method: 'POST',
  path: '/list',
  body: {
    type: 'PARTICIPANT',
    currentPage: page,
    pageSize: PAGE_SIZE,
    filterValue,
    parentOrgId,
    recursive: true,
    sortField: 'name',
    sortOrder: 'ASCENDING',
  },
});

const pick = <T>(from: readonly T[], index: number): T => {
  const found = from[index % from.length];
  if (found === undefined) throw new Error('Nothing to pick from.');
  return found;
};

/** Counter for short names that are unique in each run and server. */
let created = 0;
const stamp = Date.now().toString(36);

/** The measured calls. */
export function casesFor(rows: Loaded): Case[] {
  return [
    {
      name: 'first page, exact count',
      shot: () => list(0),
      most: { p50: 1 },
      peer: [10, 111],
      steady: true,
      counts: true,
    },
    { name: 'page 50', shot: () => list(49) },
    {
      name: 'search with count',
      shot: (i) => list(0, pick(TERMS, i)),
      most: { p50: 1.5, p99: 2 },
      peer: [12, 109],
    },
    { name: 'page at offset 90,000', shot: () => list(90_000 / PAGE_SIZE), most: { p50: 1.5, p99: 2 } },
    { name: 'recursive list of a branch', shot: () => list(0, '', rows.branch) },
    {
      name: 'get',
      shot: (i) => ({ method: 'GET', path: `/participants/${pick(rows.ids, i)}` }),
      most: { p50: 2 },
      peer: [3.1, 45],
      steady: true,
    },
    {
      name: 'create',
      shot: (i) => ({ method: 'POST', path: '/participants', body: person(pick(rows.leaves, i)) }),
      most: { p50: 4 },
      peer: [5.7, 86],
      steady: true,
    },
  ];
}

function person(orgId: number): object {
  created += 1;
  return {
    name: 'Katharina',
    surname: `Öhlmann-${created}`,
    shortName: `${stamp}-${created}`,
    language: 'GERMAN',
    orgId,
    active: true,
    devices: [{ callingDeviceType: 'MOBILE', address: '+49 171 3920000', rank: 1, active: true }],
    groupIds: [],
  };
}
