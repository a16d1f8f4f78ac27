import { expect, it } from 'vitest';
import { staticImportsOf } from '../../../scripts/lib/staticImportsOf.mjs';

interface Module {
  code: string;
  importedIds: string[];
  exports: string[];
}

const none: Module = { code: '', importedIds: [], exports: [] };
/** Modules in the format of the bundler's `getModuleInfo`. */
function bundle(modules: { [id: string]: Module }) {
  return { getModuleInfo: (id: string) => ({ id, ...(modules[id] ?? none) }) };
}

const INDEX = `export * from './a.js'; export { default as Button } from './button.js'; import own from './c.js';
  export { own as renamed }; export const SIZE = 1;`;
const PACKAGE = {
  'index.js': {
    code: INDEX,
    importedIds: ['a.js', 'button.js', 'c.js'],
    exports: ['*', 'Button', 'renamed', 'SIZE'],
  },
  'a.js': { code: "import x from './deep.js'; export const one = x;", importedIds: ['deep.js'], exports: ['one'] },
  'button.js': { code: 'export default 1;', importedIds: [], exports: ['default'] },
  'c.js': { code: 'export default 1;', importedIds: [], exports: ['default'] },
  'deep.js': { code: 'export default 1;', importedIds: [], exports: ['default'] },
};

it.each([
  ['a name behind `export *`', "import { one } from 'index';", ['a.js', 'deep.js']],
  ['a default passed on by a name', "import { Button } from 'index';", ['button.js']],
  ['an import passed on by another name', "import { renamed } from 'index';", ['c.js']],
  ['a name of the index itself', "import { SIZE as size } from 'index';", ['index.js']],
  ['everything', "import * as all from 'index';", ['a.js', 'button.js', 'c.js', 'deep.js', 'index.js']],
  ['an import for its effects', "import 'index';", ['a.js', 'button.js', 'c.js', 'deep.js', 'index.js']],
])('follows %s through an index', (_, code, expected) => {
  const modules = bundle({ ...PACKAGE, 'app.js': { code, importedIds: ['index.js'], exports: [] } });
  expect([...staticImportsOf(['app.js'], modules)].sort()).toEqual(['app.js', ...expected].sort());
});

it('takes all that a module of CommonJS or a style sheet needs, and what a plugin made', () => {
  const modules = bundle({
    'app.js': {
      code: "import x from './common.js'; import './a.css';",
      importedIds: ['common.js', 'a.css', '\0made.js'],
      exports: [],
    },
    'common.js': { code: "module.exports = require('./other.js');", importedIds: ['other.js'], exports: [] },
    'a.css': { code: 'body { color: red }', importedIds: [], exports: [] },
    'other.js': none,
    '\0made.js': none,
  });
  expect([...staticImportsOf(['app.js'], modules)].sort()).toEqual(
    ['\0made.js', 'a.css', 'app.js', 'common.js', 'other.js'].sort(),
  );
});

it('ends where modules import each other', () => {
  const modules = bundle({
    'a.js': { code: "import { b } from './b.js'; export const a = b;", importedIds: ['b.js'], exports: ['a'] },
    'b.js': { code: "import { a } from './a.js'; export const b = () => a;", importedIds: ['a.js'], exports: ['b'] },
  });
  expect([...staticImportsOf(['a.js'], modules)].sort()).toEqual(['a.js', 'b.js']);
});
