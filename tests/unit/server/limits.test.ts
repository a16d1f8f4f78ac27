import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withLimits } from '../../../scripts/lib/limitsDoc.ts';

const doc = readFileSync(join(import.meta.dirname, '../../../docs/limits.md'), 'utf8');

describe('docs/limits.md', () => {
  it('has the tables that the code makes: run npm run schema after a change (K5)', () => {
    expect(withLimits(doc)).toBe(doc);
  });

  it('names every kind of limit with its number (K3)', () => {
    expect(doc.match(/<!-- limits: (\w+) -->/g)).toEqual([
      '<!-- limits: rates -->',
      '<!-- limits: lanes -->',
      '<!-- limits: shared -->',
      '<!-- limits: bodies -->',
      '<!-- limits: signIns -->',
      '<!-- limits: others -->',
    ]);
    expect(doc).toContain(
      '| `calls` | calls of a signed-in user or an API key that no other row names | account or API key | `CALLS_PER_MINUTE` |',
    );
    expect(doc).toContain('| `reads`, `duty`, `files` | 2 |');
    expect(doc).toContain('| `signIns` | passwords that are checked | address | 2 | 200 |');
    expect(doc).toContain('| an event of a connected system; what is beyond is cut, not refused | 256 KiB |');
    expect(doc).toContain('| of one login from one address | 10 |');
    expect(doc).toContain('| connections for live events: of a user, of all | 10, 2,000 |');
  });
});
