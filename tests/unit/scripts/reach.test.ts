import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { filesOfTest } from '../../../scripts/lib/reach.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tocsin-reach-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function reached(files: Record<string, string>, test: string): string[] {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return [...filesOfTest(join(root, test), root)].map((file) => relative(root, file)).sort();
}

it('a test counts if it imports the product directly or indirectly, and so do its tables of cases [T3]', () => {
  const files = {
    'tests/unit/a.test.ts': "import { it } from 'vitest';\nimport { cases } from './cases.ts';\nimport './kit.ts';\n",
    'tests/unit/cases.ts': 'export const cases = [];\n',
    'tests/unit/kit.ts': "import {\n  one,\n  two,\n} from '../../server/app.ts';\nimport './a.test.ts';\n",
  };
  expect(reached(files, 'tests/unit/a.test.ts')).toEqual([
    'tests/unit/a.test.ts',
    'tests/unit/cases.ts',
    'tests/unit/kit.ts',
  ]);
});

it.each([
  ["import { expect } from 'vitest';\nimport { double } from './double.ts';\n", 'imports other tests’ files alone'],
  ["import type { Reply } from '../../protocol/reply.ts';\n", 'imports types alone'],
  ["const src = 'import x from ../../src/x.ts';\n", 'only names the product'],
])('a test does not count that $1 [T3]', (content) => {
  expect(reached({ 'tests/unit/b.test.ts': content, 'tests/unit/double.ts': '' }, 'tests/unit/b.test.ts')).toEqual([]);
});

it('a test counts if it loads the product dynamically, or tests the built product [T3]', () => {
  const late = { 'tests/unit/c.test.ts': "const { app } = await import('../../src/app.ts');\n" };
  expect(reached(late, 'tests/unit/c.test.ts')).toEqual(['tests/unit/c.test.ts']);
  const built = { 'tests/e2e/d.test.ts': "import { openPage } from './browser.ts';\n" };
  expect(reached(built, 'tests/e2e/d.test.ts')).toEqual(['tests/e2e/browser.ts', 'tests/e2e/d.test.ts']);
});
