import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, PersistentVolumeClaim, Service } from 'kubernetes-models/v1';
import { expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';

const ROOT = resolve(import.meta.dirname, '../../..');

/** The models of the kinds that the manifests use, generated from the API of Kubernetes. */
const MODELS = { ConfigMap, PersistentVolumeClaim, Deployment, PodDisruptionBudget, Service, Ingress };

interface Manifest {
  apiVersion: string;
  kind: keyof typeof MODELS;
}

const text = readFileSync(join(ROOT, 'deploy/kubernetes/tocsin.yaml'), 'utf8');
const manifestsIn = (yaml: string) => parseAllDocuments(yaml).map((one) => one.toJS() as Manifest);

/** Faults by the schemas: missing keys, formats, and values that aren't among the choices. */
function faultsBySchema(manifest: Manifest): string[] {
  try {
    new MODELS[manifest.kind](manifest as never).validate();
    return [];
  } catch (fault) {
    return [String(fault)];
  }
}

/**
 * Faults by the types: keys that Kubernetes doesn't know, which its schemas allow, and values of another type. The
 * compiler refuses unknown keys in literals, so each manifest becomes one.
 */
function faultsByType(manifests: readonly Manifest[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-manifests-'));
  try {
    const literals = manifests.map((one, index) => {
      const model = `import('kubernetes-models/${one.apiVersion}').I${one.kind}`;
      return `export const manifest${index}: ${model} = ${JSON.stringify(one, null, 1)};`;
    });
    writeFileSync(join(folder, 'manifests.ts'), literals.join('\n'));
    const paths = Object.fromEntries(
      ['kubernetes-models', '@kubernetes-models'].map((name) => [`${name}/*`, [join(ROOT, 'node_modules', name, '*')]]),
    );
    const compilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      module: 'esnext',
      moduleResolution: 'bundler',
      types: [],
      paths,
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['manifests.ts'] }));
    const { stdout } = spawnSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder], {
      encoding: 'utf8',
      cwd: folder,
    });
    return stdout.split('\n').filter((line) => line.includes('error'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('the manifests are valid by the API of Kubernetes', () => {
  const manifests = manifestsIn(text);
  expect(manifests.length).toBeGreaterThan(5);
  expect([...manifests.flatMap(faultsBySchema), ...faultsByType(manifests)]).toEqual([]);
});

it.each([
  [
    'a missing key',
    '  selector:\n    matchLabels: { app.kubernetes.io/name: tocsin }\n  strategy',
    '  strategy',
    /selector/,
  ],
  ['a choice that there is not', 'pathType: Prefix', 'pathType: Begin', /pathType/],
])('by the schemas, %s is refused', (_, right, wrong, told) => {
  expect(text).toContain(right);
  expect(manifestsIn(text.replace(right, wrong)).flatMap(faultsBySchema)).toEqual([expect.stringMatching(told)]);
});

it('by the types, unknown keys and texts for numbers are refused', () => {
  const wrong = [
    text.replace('replicas: 2', 'replica: 2'),
    text.replace('containerPort: 8080', 'containerPort: "8080"'),
    text.replace('minAvailable: 1', 'minimumAvailable: 1'),
  ];
  expect(faultsByType(wrong.flatMap(manifestsIn))).toEqual([
    expect.stringContaining(`'"replica"' does not exist`),
    expect.stringContaining(`'string' is not assignable to type 'number'`),
    expect.stringContaining(`'"minimumAvailable"' does not exist`),
  ]);
});
