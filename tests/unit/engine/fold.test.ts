import { expect, it } from 'vitest';
import { contains, fold, searchable } from '../../../src/engine/fold.ts';

it.each([
  ['Dvořák', 'dvorak'],
  ['ANÄSTHESIE', 'anasthesie'],
  ['Hauptstraße', 'hauptstrasse'],
  ['Łódź', 'lodz'],
  ['Sørensen', 'sorensen'],
  ['ﬁre', 'fire'],
  ['Čechová, Adéla', 'cechova, adela'],
  ['O\u2019Brien', "o'brien"],
  ['Anne\u2011Marie \u2013 x\u200b', 'anne-marie - x'],
  ['', ''],
])('%s is searched as %s', (text, folded) => expect(fold(text)).toBe(folded));

it.each([
  ['Müller', 'muller\nmueller'],
  ['Kjærgård Sørensen', 'kjærgard sorensen\nkjaergaard soerensen'],
  ['ÖLPUMPE', 'olpumpe\noelpumpe'],
  ['Dvořák', 'dvorak'],
  ['Manuel', 'manuel'],
])('%s is found in %s', (text, held) => expect(searchable(text)).toBe(held));

it.each([
  ['Müller', 'mueller', true],
  ['Müller', 'MULL', true],
  ['Müller', 'Mü', true],
  ['Müller', 'Mu\u0308ller', true],
  ['Manuel', 'manül', false],
  ['Muller', 'mueller', false],
])('%s contains %s: %s', (text, wanted, yes) => expect(contains(text, wanted)).toBe(yes));

it.each([
  ['O\u2019Brien', "o'brien"],
  ["O'Brien", 'o\u2019brien'],
  ['Anne\u2013Marie', 'anne-marie'],
  ['muster\u200b', 'Muster'],
  ['muster', 'mus\u00adter'],
])('%s is found by %s, whatever apostrophes, dashes and invisible characters it has (C5)', (text, wanted) =>
  expect(contains(text, wanted)).toBe(true),
);
