import { describe, expect, it } from 'vitest';
import { definitions } from '../../../resources/index.ts';
import { copyName } from '../../../server/store/write/clone.ts';
import type { TextField } from '../../../src/engine/definition.ts';
import { forServer } from '../../../src/engine/extensions.ts';
import { loadDefinitions } from '../../../src/engine/load.ts';
import { consistsOfWords, estimateStrength } from '../../../src/engine/passwordStrength.ts';
import { deviceOf, plainAddress } from '../../../src/pages/account/userAgent.ts';
import { changedLimits, fillOf, limitFault, limitsToSend } from '../../../src/widgets/objectLimits/limits.ts';

describe('a user agent', () => {
  const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
  const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
  it.each([
    [`${WINDOWS} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
    [`${WINDOWS} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge', 'Windows'],
    [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15`, 'Safari', 'macOS'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
    ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome', 'Android'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', 'Safari', 'iPhone'],
    ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) CriOS/140.0 Mobile Safari/604.1', 'Chrome', 'iPad'],
    ['', undefined, undefined],
  ])('%s', (agent, browser, system) => {
    expect(deviceOf(agent)).toEqual({ browser, system });
  });

  it('has a readable address', () => {
    expect(['::ffff:10.0.0.7', '2001:db8::1', '10.0.0.7'].map(plainAddress)).toEqual([
      '10.0.0.7',
      '2001:db8::1',
      '10.0.0.7',
    ]);
  });
});

describe('the strength of a password', () => {
  it.each([
    ['aaaaaaaaaa', [], 'weak'],
    ['Password2024', [], 'weak'],
    ['drei nasse Elstern im Hof', [], 'strong'],
    ['Benešová.42', ['operator', 'Markéta', 'Benešová'], 'weak'],
    ['marketa@elbe', ['marketa@elbe.example'], 'weak'],
  ])('%s with %j is %s', async (password, known, strength) => {
    expect(await estimateStrength(password, known)).toBe(strength);
  });

  it("is not lowered by the user's words in a long password", () => {
    expect(consistsOfWords('Markéta isst drei grüne Äpfel', ['Markéta'])).toBe(false);
    expect(consistsOfWords('Markéta-7', ['Markéta'])).toBe(true);
    expect(consistsOfWords('xy', ['xy'])).toBe(false);
  });
});

describe('the name of a copy', () => {
  const field = (more: Partial<TextField>): TextField => ({ type: 'text', ...more });
  it.each([
    ['Ward', {}, 2, 'Ward (2)'],
    ['NN', { pattern: '\\S+', maxLength: 20 }, 12, 'NN-12'],
    ['x'.repeat(20), { maxLength: 20 }, 2, `${'x'.repeat(16)} (2)`],
    ['1234', { pattern: '\\d+', maxLength: 4 }, 2, '1232'],
    ['ab', { maxLength: 3 }, 7, 'a-7'],
    ['Night shift', { maxLength: 10 }, 2, 'Night (2)'],
    [`${'a'.repeat(5)}😀b`, { maxLength: 10 }, 2, 'aaaaa (2)'],
  ])('%j in %j, number %i', (base, more, n, name) => {
    expect(copyName(field(more), base, n)).toBe(name);
  });
});

describe('typed object limits', () => {
  const stored = { USER: { limit: 5, used: 3, wire: 5 }, PARTICIPANT: { limit: null, used: undefined, wire: null } };
  it.each([
    ['', undefined],
    [' 7 ', undefined],
    ['-1', 'min:0'],
    ['1.5', 'int'],
    ['many', 'int'],
    ['9999999999', 'max:2147483647'],
  ])('%j has the fault %s', (text, fault) => {
    expect(limitFault(text)).toBe(fault);
  });

  it('are sent completely, including the changes', () => {
    const typed = { USER: '', PARTICIPANT: ' 10 ' };
    expect(changedLimits(stored, typed)).toEqual(['USER', 'PARTICIPANT']);
    expect(changedLimits(stored, { USER: '5', PARTICIPANT: '' })).toEqual([]);
    expect(limitsToSend(stored, typed)).toEqual({
      USER: { limit: null, used: 3, wire: 5 },
      PARTICIPANT: { limit: 10, used: undefined, wire: null },
    });
  });

  it('show their use', () => {
    expect([fillOf(3, null), fillOf(undefined, 6), fillOf(3, 6), fillOf(0, 0), fillOf(9, 5)]).toEqual([
      undefined,
      undefined,
      { share: 0.5, full: false },
      { share: 1, full: true },
      { share: 1, full: true },
    ]);
  });
});

const BASICS = { authorities: [], listTypes: [] };

describe('fields and columns that need an extension', () => {
  const loaded = loadDefinitions(definitions, []);
  const users = (extensions: string[]) => {
    const found = forServer(loaded, extensions, BASICS).byName.get('users');
    if (!found || found.list === false) throw new Error('no users');
    const { list, tabs, fields } = found;
    return {
      columns: list.columns.map(({ field }) => field),
      rows: tabs.flatMap((tab) => (tab.rows ?? []).flat()),
      fields,
    };
  };

  it('are left out without the extension, except for the status requested by login', () => {
    const { columns, rows, fields } = users([]);
    expect(columns).not.toContain('twoFactor');
    expect(rows).not.toContain('twoFactorRequired');
    expect(rows).toContain('twoFactor');
    expect(fields.twoFactorRequired).toMatchObject({ visible: false });
  });

  it('are shown with the extension', () => {
    const { columns, rows } = users(['twoFactor']);
    expect(columns).toContain('twoFactor');
    expect(rows).toContain('twoFactorRequired');
    const all = ['authorities', 'memberships', 'overrides', 'ownData', 'twoFactor', 'undelete'];
    expect(forServer(loaded, all, BASICS).byName.get('participants')).toBe(loaded.byName.get('participants'));
  });
});
