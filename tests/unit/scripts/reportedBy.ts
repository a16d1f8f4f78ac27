import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Returns the files and lines that a rule in scripts/lint reports in these files, as "src/ui/Icon.tsx:1". */
export function reportedBy(rule: string, files: Readonly<Record<string, string>>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-lint-'));
  try {
    const configuration = { plugins: [join(ROOT, 'scripts/lint', rule)], linter: { rules: { preset: 'none' } } };
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
