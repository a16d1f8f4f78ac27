import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');

/** The project's rules of its own, as its configuration names them. */
const RULES: readonly (string | { path: string })[] = JSON.parse(
  readFileSync(join(ROOT, 'biome.json'), 'utf8'),
).plugins;

/** A rule of scripts/lint with the files that the project's configuration applies it to. */
function ruleOf(name: string): object {
  const rule = RULES.map((one) => (typeof one === 'string' ? { path: one } : one)).find(({ path }) =>
    path.endsWith(`/${name}`),
  );
  if (!rule) throw new Error(`biome.json has no rule ${name}`);
  return { ...rule, path: join(ROOT, rule.path) };
}

/** Returns the files and lines that rules in scripts/lint report in these files, as "src/ui/Icon.tsx:1". */
export function reportedBy(rules: readonly string[], files: Readonly<Record<string, string>>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-lint-'));
  try {
    const configuration = { plugins: rules.map(ruleOf), linter: { rules: { preset: 'none' } } };
    writeFileSync(join(folder, 'biome.json'), JSON.stringify(configuration));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const command = ['lint', '--reporter=github', '--max-diagnostics=none', '.'];
    const { stdout } = spawnSync(join(ROOT, 'node_modules/.bin/biome'), command, { cwd: folder, encoding: 'utf8' });
    return [...stdout.matchAll(/file=([^,]+),line=(\d+)/g)]
      .map(([, file = '', line]) => `${relative(folder, file)}:${line}`)
      .sort();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
