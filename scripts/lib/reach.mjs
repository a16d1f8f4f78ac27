/** Finds the tests that run code of the product: only those can prove what their titles claim. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

const PRODUCT = ['src', 'server', 'dataProvider', 'authProvider', 'protocol', 'resources', 'locales', 'scripts'];
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^'"();]*?\sfrom\s*)?['"](\.[^'"]+)['"]|\bimport\(\s*['"](\.[^'"]+)['"]/g;

/** Files that a file imports by relative path, except type imports. */
function importsOf(file) {
  if (!/\.[cm]?[jt]sx?$/.test(file) || !existsSync(file)) return [];
  const found = [...readFileSync(file, 'utf8').matchAll(IMPORT)];
  return found.map(([, still, called]) => resolve(dirname(file), still ?? called));
}

/**
 * The files outside of the product that a test runs, including itself; empty if it never imports the product. An
 * end-to-end test always counts as reaching the product, because it runs the built one.
 * @param test path of the test file @param root folder of the project
 */
export function filesOfTest(test, root) {
  const seen = new Set([resolve(test)]);
  let reaches = relative(root, test).startsWith(join('tests', 'e2e') + sep);
  for (const file of seen) {
    for (const imported of importsOf(file)) {
      if (PRODUCT.includes(relative(root, imported).split(sep)[0])) reaches = true;
      else seen.add(imported);
    }
  }
  return reaches ? seen : new Set();
}
