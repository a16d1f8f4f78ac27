import { expect, it } from 'vitest';
import { definitions } from '../../../resources/index.ts';
import { textsFor } from '../../../server/transfer/texts.ts';
import { loadDefinitions } from '../../../src/engine/load.ts';
import { importColumns } from '../../../src/engine/transfer/columns.ts';
import { guessMapping } from '../../../src/engine/transfer/guess.ts';

const loaded = loadDefinitions(definitions, []);

/** What the columns of a file of these records are taken for. */
function guessed(name: string, headings: string): string {
  const resource = loaded.byName.get(name);
  if (!resource) throw new Error(name);
  const targets = textsFor(loaded, resource).targets(importColumns(resource));
  return guessMapping(headings.split(';'), targets).join(' ');
}

const PERSON = 'shortName surname name devices.MOBILE devices.PHONE orgName groupNames description';

it.each([
  ['Kürzel;Nachname;Vorname;Handy;Durchwahl;Station;Gruppe(n);Bemerkung', PERSON],
  ['Personal-Nr.;Familienname;Vorname;Mobil;Telefon;Abteilung;Team;Notiz', PERSON],
  ['Initials;Last name;First name;Mobile;Extension;Ward;Groups;Remarks', PERSON],
  ['Matricule;Nom;Prénom;Portable;Fixe;Service;Équipe;Remarques', PERSON],
  ['Matricola;Cognome;Nome;Cellulare;Interno;Reparto;Gruppi;Osservazioni', PERSON],
  ['Osobní číslo;Příjmení;Jméno;Mobil;Klapka;Oddělení;Skupiny;Poznámka', PERSON],
  ['Kürzel;Name;Organisation;Handy;E-Mail', 'shortName name orgName devices.MOBILE devices.EMAIL'],
])('a staff list with %s is understood', (headings, columns) => {
  expect(guessed('participants', headings)).toBe(columns);
});

it.each([
  ['Gruppe;Station;Mitarbeiter', 'name orgName participantNames'],
  ['Team;Department;Staff', 'name orgName participantNames'],
  ['Équipe;Unité;Collaborateurs', 'name orgName participantNames'],
  ['Squadra;Reparto;Dipendenti', 'name orgName participantNames'],
  ['Skupina;Pracoviště;Zaměstnanci', 'name orgName participantNames'],
])('a list of groups with %s is understood', (headings, columns) => {
  expect(guessed('participant-groups', headings)).toBe(columns);
});
