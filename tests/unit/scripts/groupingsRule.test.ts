import { expect, it } from 'vitest';
import { reportedBy } from './reportedBy.ts';

it('entries are written one by one, in objects, lists and the properties of components', () => {
  const files = {
    'src/pages/home/Home.tsx': [
      'const one = { ...{ a, b }, c };',
      'const two = [...[a, b], c];',
      'const three = <Chart {...{ a, b }} />;',
      'const four = { ...(isWide ? { a } : {}), ...rest };',
      'const five = <Chart {...rest} a={a} />;',
    ].join('\n'),
  };
  expect(reportedBy(['groupings.grit'], files)).toEqual([
    'src/pages/home/Home.tsx:1',
    'src/pages/home/Home.tsx:2',
    'src/pages/home/Home.tsx:3',
  ]);
});
