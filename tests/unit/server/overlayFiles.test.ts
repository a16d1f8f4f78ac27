import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadAll, readOverlays, shippedDefinitions } from '../../../server/definitions.ts';

const shipped = await shippedDefinitions();

/** Loads the overlay files of a folder, as a start does; with what the log says of them. */
function load(folder: string) {
  const lines: string[] = [];
  const loaded = loadAll(shipped, readOverlays(folder), { warn: (line: unknown) => lines.push(String(line)) });
  return { loaded, lines };
}

function folderWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'overlays-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'site.json'), text);
  return folder;
}

describe('an overlay file', () => {
  it('is refused if a key stands twice in it', () => {
    const { loaded, lines } = load(
      folderWith('{"schema": 1, "patch": [{"name": "users", "fields": {"desk": {"type": "text"}}}], "patch": []}'),
    );
    expect(loaded.faults.map(({ code, source, key }) => [code, source, key])).toEqual([
      ['DUPLICATE_KEY', 'site.json', 'patch'],
    ]);
    expect(lines).toEqual([
      'Definition refused (DUPLICATE_KEY): site.json: "patch" stands more than once there, and only the last one would count; keep one of them.',
    ]);
  });

  it('that says something in vain stays in force, and the log says what to mend', () => {
    const { loaded, lines } = load(
      folderWith(
        JSON.stringify({
          schema: 1,
          patch: [{ name: 'participants', hide: ['surname'], fields: { desk: { type: 'text' } } }],
          labels: { en: { 'resources.participants.fields.desc': 'Desk' } },
        }),
      ),
    );
    expect(loaded.faults).toEqual([]);
    expect(loaded.byName.get('participants')?.fields.desk).toEqual({ type: 'text' });
    expect(lines).toEqual([
      'Definition in force, but its next version is refused unless this is mended (BAD_VALUE): site.json: "surname" is required and has no default, so new records would lack it without a word; give it a "default", or write "required": false.',
      'Definition in force, but its next version is refused unless this is mended (UNKNOWN_LABEL): site.json: nothing shows a text "resources.participants.fields.desc"; did you mean "desk"?',
    ]);
  });

  it('like the examples is taken as it is', () => {
    const { loaded, lines } = load(join(import.meta.dirname, '../../../docs/examples'));
    expect(loaded.byName.has('vehicles')).toBe(true);
    expect(lines).toEqual([]);
  });
});
