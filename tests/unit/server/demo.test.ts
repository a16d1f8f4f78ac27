import { expect, it } from 'vitest';
import { definitions } from '../../../resources/index.ts';
import { buildDemo } from '../../../server/demo/build.ts';
import type { DemoRecord } from '../../../server/demo/data.ts';
import { czechFeminine } from '../../../server/demo/names.ts';
import { seeded } from '../../../server/demo/random.ts';
import { runningPoints } from '../../../server/demo/running.ts';
import type { Resource } from '../../../src/engine/definition.ts';
import { loadDefinitions } from '../../../src/engine/load.ts';
import { isObject } from '../../../src/engine/paths.ts';
import { refsOf } from '../../../src/engine/refs.ts';
import { validateRecord } from '../../../src/engine/schema.ts';

const demo = buildDemo();
const loaded = loadDefinitions(definitions, []);
const recordsOf = (name: string): DemoRecord[] => demo[name] ?? [];
const partOf =
  ({ partOf }: Resource) =>
  (record: DemoRecord) =>
    record[partOf ?? ''];

it('has the expected size', () => {
  expect(recordsOf('organizations')).toHaveLength(64);
  expect(recordsOf('participants')).toHaveLength(2000);
  expect(recordsOf('participant-groups')).toHaveLength(120);
  expect(recordsOf('alarm-plans')).toHaveLength(63);
  expect(recordsOf('alarm-points').filter((point) => point.deleted !== true)).toHaveLength(300);
  expect(recordsOf('alarm-points').filter((point) => point.deleted === true)).toHaveLength(8);
});

it('has five levels including the root', () => {
  const parents = new Map(recordsOf('organizations').map((org) => [org.id, Number(org.parentId)]));
  const level = (id: number): number => (id === 1 ? 1 : 1 + level(parents.get(id) ?? 1));
  expect(Math.max(...[...parents.keys()].map(level))).toBe(5);
});

it('lets only alarms that are not urgent run for hours, with plans of their own (U12)', () => {
  const running = runningPoints(recordsOf('alarm-points'), recordsOf('alarm-plans'));
  expect(running.map(({ priority }) => priority)).toEqual([4, 4, 4]);
  const used = recordsOf('alarm-points').filter(({ alarmPlanId }) =>
    running.some((one) => one.alarmPlanId === alarmPlanId),
  );
  expect(used).toEqual(running);
});

it('sends an all-clear only for alarms that somebody has acknowledged (U12)', () => {
  const clear = recordsOf('consequential-triggers').filter(({ text }) => text === 'The alarm is over.');
  expect(new Set(clear.map((trigger) => trigger.consequentialTrigger))).toEqual(new Set(['ON_ACKNOWLEDGED']));
});

it('is deterministic', () => {
  expect(buildDemo()).toEqual(demo);
  const [one, other] = [seeded(1), seeded(1)];
  expect(Array.from({ length: 5 }, () => one.int(1, 1000))).toEqual(
    Array.from({ length: 5 }, () => other.int(1, 1000)),
  );
});

it.each(Object.keys(demo))('%s satisfy their own definition', (name) => {
  const resource = loaded.byName.get(name);
  if (!resource) throw new Error(`${name} is not loaded`);
  const faults = recordsOf(name).flatMap((record) => {
    const { password: _asShortAsALogin, ...rest } = record;
    return Object.entries(validateRecord(resource, rest, 'update')).map(
      ([path, code]) => `${record.id} ${path} ${code}`,
    );
  });
  expect(faults).toEqual([]);
});

it.each(Object.keys(demo))('%s refer only to what exists', (name) => {
  const resource = loaded.byName.get(name);
  if (!resource) throw new Error(`${name} is not loaded`);
  const ids = (value: unknown, path: readonly string[]): unknown[] => {
    if (Array.isArray(value)) return value.flatMap((item) => ids(item, path));
    const [key, ...rest] = path;
    if (key === undefined) return value === null || value === undefined ? [] : [value];
    return isObject(value) ? ids(value[key], rest) : [];
  };
  for (const ref of refsOf(resource)) {
    const known = new Set<unknown>(recordsOf(ref.field.to).map((record) => record.id));
    if (ref.field.to === 'organizations') known.add(1);
    const missing = recordsOf(name)
      .flatMap((record) => ids(record, ref.path))
      .filter((id) => !known.has(id));
    expect(missing).toEqual([]);
  }
});

it('repeats no unique value', () => {
  for (const resource of loaded.resources) {
    for (const [name, field] of Object.entries(resource.fields)) {
      if (!field.unique) continue;
      const within = {
        global: () => '',
        organization: (r: DemoRecord) => r.orgId ?? r.parentId,
        parent: partOf(resource),
      };
      const seen = recordsOf(resource.name)
        .filter((record) => record[name] !== null && record[name] !== undefined)
        .map((r) => `${within[field.unique ?? 'global'](r)}/${String(r[name]).toLowerCase()}`);
      expect(new Set(seen).size, `${resource.name}.${name}`).toBe(seen.length);
    }
  }
});

it('uses the language of the country for most people of a site', () => {
  const klinikum = recordsOf('organizations').find((org) => org.name === 'Klinikum Elbtal');
  const below = new Set([klinikum?.id]);
  for (const org of recordsOf('organizations')) if (below.has(Number(org.parentId))) below.add(org.id);
  const people = recordsOf('participants').filter((person) => below.has(Number(person.orgId)));
  expect(people.filter((person) => person.language === 'GERMAN').length / people.length).toBeGreaterThan(0.85);
});

it('uses the feminine form of Czech surnames', () => {
  expect(['Novotný', 'Dvořák', 'Svoboda', 'Kučera', 'Čeněk', 'Hájek', 'Krejčí'].map(czechFeminine)).toEqual([
    'Novotná',
    'Dvořáková',
    'Svobodová',
    'Kučerová',
    'Čeňková',
    'Hájková',
    'Krejčí',
  ]);
});

it('sets every yes/no field that has a default in a new record', () => {
  const open = loaded.resources.flatMap(({ name, fields }) => {
    const switches = Object.entries(fields).filter(([, field]) => field.type === 'bool' && field.default !== undefined);
    const lacking = switches.filter(([field]) => recordsOf(name).some((record) => typeof record[field] !== 'boolean'));
    return lacking.map(([field]) => `${name}.${field}`);
  });
  expect(open).toEqual([]);
});

it('has the public holidays of the country of each site', () => {
  const nameOf = new Map(recordsOf('organizations').map(({ id, name }) => [id, name]));
  const on = (day: string) =>
    recordsOf('holidays')
      .filter(({ start }) => start === `${day} 00:00:00`)
      .map(({ orgId, title }) => `${nameOf.get(Number(orgId))}: ${title}`);
  expect(on('2026-08-01')).toEqual(['Klinik Seewil: Bundesfeier']);
  expect(on('2026-11-17')).toEqual(['Nemocnice Labská: Den boje za svobodu a demokracii']);
  expect(on('2026-11-18')).toEqual(
    ['Klinikum Elbtal', 'Werk Elbtal', 'Tunnel Elbtal'].map((site) => `${site}: Buß- und Bettag`),
  );
  expect(on('2027-05-17')).toEqual([
    ...['Klinikum Elbtal', 'Werk Elbtal', 'Tunnel Elbtal', 'Klinik Seewil'].map((site) => `${site}: Pfingstmontag`),
  ]);
  expect(on('2026-08-31')).toEqual(["St Aidan's Hospital: Summer bank holiday"]);
});
