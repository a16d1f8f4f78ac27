import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '../../../src/i18n/i18n.ts';
import { renderApp } from '../app/renderApp.tsx';

afterEach(() => setLanguage('en'));

const query =
  'q=rauch&f.in=text&f.status=FAILURE&f.status=NOT_ACCEPTED&f.hours=720&f.urgent=true&f.from=2026-11-01&sort=-priority';
const stored = { tocsinViews: { 'alarm-table': [{ name: 'Brand', state: { query } }] } };

it('describes the filters of a saved view of the alarm table in the language of the console', async () => {
  await renderApp('/views', { answers: { 'GET /rest/api/table-filters': { body: JSON.stringify(stored) } } });
  await screen.findByRole('row', { name: /Brand/ });
  await act(() => setLanguage('de'));
  expect(screen.getByRole('row', { name: /Brand/ }).textContent).toContain(
    'Suchen: rauch; Suchen in: Text; Status: fehlgeschlagen, nicht angenommen; Letzte Stunden: 720; ' +
      'Dringende zuerst: Ja; Von: 01.11.2026; Sortiert nach: Priorität',
  );
});
