import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ShownAlarm } from '../../../dataProvider/replies/alarms.ts';
import { DefinitionsProvider } from '../../../src/definition/context.tsx';
import { loadDefinitions } from '../../../src/engine/load.ts';
import { loadMessagePart, setLanguage } from '../../../src/i18n/i18n.ts';
import { TimeInState } from '../../../src/live/TimeInState.tsx';
import { renderTranslated } from '../translated.tsx';

const capabilities = { product: 'fake', version: '1', timeZone: 'Europe/Prague', extensions: [] };

beforeEach(async () => {
  await loadMessagePart('app');
  await setLanguage('en');
  vi.setSystemTime('2026-03-01T09:01:39Z');
});
afterEach(() => void vi.useRealTimers());

function shown(row: Partial<ShownAlarm>): string | null {
  const { container, unmount } = renderTranslated(
    <DefinitionsProvider loaded={loadDefinitions([], [])} capabilities={capabilities} widgets={{} as never}>
      <TimeInState row={{ status: 'PROCESSING', running: true, ...row } as ShownAlarm} />
    </DefinitionsProvider>,
  );
  const text = container.textContent;
  unmount();
  return text;
}

it.each([
  ['2026-03-01 10:00:00', '1:39'],
  ['2026-03-01 10:00', '1:39'],
  ['2026-03-01T08:50:00', '1 h 11'],
  ['2026-02-28 10:01:39', '1 d 0 h'],
])('an alarm has its status since %s for %s', (statusAt, text) => {
  expect(shown({ statusAt })).toBe(text);
});

it('a scheduled alarm starts in some time', () => {
  expect(shown({ status: 'SCHEDULED', startsAt: '2026-03-01 10:06:39' })).toBe('in 5:00');
});

// 30 February is not taken for 2 March
it.each(['2026-02-30 10:00:00', '2026-03-01 24:00:00', '2026-03-01 10:00:60', 'soon'])(
  'no time is shown since %s, which does not exist',
  (statusAt) => {
    expect(shown({ statusAt })).toBe('');
  },
);
