import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { registerStandbyMetrics } from '../../server/operation/databaseMetrics.ts';
import { packageRoot } from '../../server/packageRoot.ts';
import { SETTINGS } from '../../server/settings.ts';
import { FAULTS } from '../endure/chain/faults.ts';
import { adminPlatform } from './admin.ts';

const { t, call } = await adminPlatform([], {
  config: { metricsToken: 'a token for the metrics of the test' },
});
const file = (path: string) => readFileSync(join(packageRoot(), 'deploy', path), 'utf8');

interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
}
interface Board {
  panels: { title: string; targets: { expr: string }[] }[];
}
interface Deployment {
  kind: string;
  data?: { [name: string]: string };
  spec?: {
    template?: {
      spec: {
        containers: {
          ports: { name: string; containerPort: number }[];
          livenessProbe: { httpGet: { path: string } };
          readinessProbe: { httpGet: { path: string } };
        }[];
      };
    };
  };
}

/** The names of metrics in a query, without the suffixes of a histogram. */
const namesIn = (expr: string) =>
  [...expr.matchAll(/\b(?:tocsin|nodejs)_\w+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''));

/** The metrics of a process that reads from a standby. */
async function metricNames(): Promise<Set<string>> {
  const headers = { authorization: 'Bearer a token for the metrics of the test' };
  const { body } = await t.app.inject({ url: '/metrics', headers });
  const withStandby = new Registry();
  registerStandbyMetrics(withStandby, { state: () => ({ used: true, age: 0 }) });
  return new Set([
    ...[...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name),
    ...withStandby.getMetricsAsArray().map(({ name }) => name),
  ]);
}

it('alerts and dashboard use metrics that the platform has', async () => {
  // a histogram is there as soon as something was measured
  await call({ method: 'GET', url: '/verify' });
  const { groups } = parse(file('prometheus/tocsin.rules.yml')) as Rules;
  const { panels } = JSON.parse(file('grafana/tocsin.json')) as Board;
  const queries = [
    ...groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  expect(queries.length).toBeGreaterThan(20);
  const known = await metricNames();
  expect(queries.flatMap(namesIn).filter((name) => !known.has(name))).toEqual([]);
});

it('the faults of an installation are found by metrics that the platform has, and an alert tells of them', async () => {
  const { groups } = parse(file('prometheus/tocsin.rules.yml')) as Rules;
  const alerts = new Set(groups.flatMap(({ rules }) => rules.map(({ alert }) => alert)));
  expect(FAULTS.flatMap(({ alert }) => alert ?? []).filter((alert) => !alerts.has(alert))).toEqual([]);
  const known = await metricNames();
  const metrics = FAULTS.flatMap(({ signs }) =>
    signs.flatMap((sign) => ('metric' in sign ? namesIn(sign.metric) : [])),
  );
  expect(metrics.length).toBeGreaterThan(10);
  expect(metrics.filter((name) => !known.has(name))).toEqual([]);
});

it('each alert is explained in the operating guide', () => {
  const { groups } = parse(file('prometheus/tocsin.rules.yml')) as Rules;
  const guide = readFileSync(join(packageRoot(), 'docs/operating.md'), 'utf8');
  const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
  expect(alerts.filter((alert) => !guide.includes(`\`${alert}\``))).toEqual([]);
});

it('the manifests use settings, ports and probes of the platform', async () => {
  const all = parseAllDocuments(file('kubernetes/tocsin.yaml')).map((one) => one.toJS() as Deployment);
  expect(all.map(({ kind }) => kind)).toEqual([
    'ConfigMap',
    'PersistentVolumeClaim',
    'Deployment',
    'PodDisruptionBudget',
    'Service',
    'Ingress',
  ]);
  const names = all.flatMap(({ data }) => Object.keys(data ?? {}));
  expect(names.filter((name) => !(name in SETTINGS.properties))).toEqual([]);
  const [platform] = all.flatMap(({ spec }) => spec?.template?.spec.containers ?? []);
  expect(platform?.ports).toEqual([{ name: 'http', containerPort: 8080 }]);
  for (const probe of [platform?.livenessProbe, platform?.readinessProbe]) {
    const { statusCode } = await t.app.inject({ url: probe?.httpGet.path ?? '' });
    expect([probe?.httpGet.path, statusCode]).toEqual([probe?.httpGet.path, 200]);
  }
  expect([platform?.livenessProbe.httpGet.path, platform?.readinessProbe.httpGet.path]).toEqual(['/livez', '/readyz']);
});
