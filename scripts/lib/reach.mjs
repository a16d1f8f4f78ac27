/** Finds the tests that reach the product: what a test claims is proven only if the product's code runs. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

const PRODUCT = ['src', 'server', 'dataProvider', 'authProvider', 'protocol', 'resources', 'locales', 'scripts'];
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^'"();]*?\sfrom\s*)?['"](\.[^'"]+)['"]|\bimport\(\s*['"](\.[^'"]+)['"]/g;

/** Files that a file of `root` imports by relative path, except for types. */
function importsOf(file) {
  if (!/\.[cm]?[jt]sx?$/.test(file) || !existsSync(file)) return [];
  const found = [...readFileSync(file, 'utf8').matchAll(IMPORT)];
  return found.map(([, still, called]) => resolve(dirname(file), still ?? called));
}

/**
 * The files, the test itself among them, that a test runs before it comes to the product; empty for one that never does.
 * An end-to-end test reaches the product that was built.
 * @param test path of the file of tests @param root folder of the project
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
