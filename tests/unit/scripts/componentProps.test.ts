import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { componentsWithMore } from './componentProps.ts';

const ROOT = join(import.meta.dirname, '../../..');
const MOST = 7;

function consoleSources(): { [path: string]: string } {
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  return Object.fromEntries(files.map((file) => [`src/${file}`, readFileSync(join(ROOT, 'src', file), 'utf8')]));
}

const members = (names: string) => [...names].map((name) => `${name}: 1`).join('; ');
const names = [...'abcdefgh'].map((name) => `'${name}'`);

describe('the props of a component', () => {
  it(`are at most ${MOST} everywhere in the console`, () => {
    expect(componentsWithMore(MOST, consoleSources())).toEqual([]);
  });

  it.each([
    ['destructured ones', 'function A({ a, b, c, d, e, f, g, children }: P) { return null; }'],
    ['those of an interface', `interface P { ${members('abcdefgh')} }\nexport function A(props: P) { return null; }`],
    ['those of a type', `type P = { ${members('abcdefgh')} };\nconst A = (props: P) => null;`],
    ['those in memo', `interface P { ${members('abcdefgh')} }\nconst A = memo(function A(props: P) { return null; });`],
    ['those of a class', `interface P { ${members('abcdefgh')} }\nclass A extends Component<P> {}`],
    ['inherited ones', `interface Q { a: 1 }\ninterface P extends Q { ${members('bcdefgh')} }\nfunction A(p: P) {}`],
    [
      'picked ones',
      `interface Q { ${members('abcdefgh')} }\ntype P = Q & Pick<Q, 'a'>;\nfunction A(p: Readonly<P>) {}`,
    ],
  ])('count %s', (_, text) => {
    const [found, ...others] = componentsWithMore(MOST, { 'src/a.tsx': text });
    expect(found).toMatch(/^src\/a\.tsx:\d A: 8$/);
    expect(others).toEqual([]);
  });

  it('count those of types in other files', () => {
    const q = `export interface Q { ${members('abcdefgh')} }`;
    const a = "import type { Q as R } from '../q.ts';\n\nexport function A(props: R) { return null; }";
    expect(componentsWithMore(MOST, { 'src/q.ts': q, 'src/x/a.tsx': a })).toEqual(['src/x/a.tsx:3 A: 8']);
  });

  it.each([
    ['a library', `import type { L } from 'lib';\ninterface P extends L { a: 1 }\nfunction A({ b, ...rest }: P) {}`],
    ['a library, picked', `import type { L } from 'lib';\ntype P = Pick<L, ${names.join('|')}>;\nfunction A(p: P) {}`],
    ['left out ones', `interface Q { ${members('abcdefgh')} }\nfunction A(p: Omit<Q, 'h'>) {}`],
    ['a function that is no component', `interface P { ${members('abcdefgh')} }\nfunction make(p: P) {}`],
  ])('do not count %s', (_, text) => {
    expect(componentsWithMore(MOST, { 'src/a.tsx': text })).toEqual([]);
  });
});
