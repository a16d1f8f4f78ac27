import { expect, it } from 'vitest';
import { fold } from '../../../src/engine/fold.ts';

it.each([
  ['Dvořák', 'dvorak'],
  ['ANÄSTHESIE', 'anasthesie'],
  ['Hauptstraße', 'hauptstrasse'],
  ['Łódź', 'lodz'],
  ['Sørensen', 'sorensen'],
  ['ﬁre', 'fire'],
  ['Čechová, Adéla', 'cechova, adela'],
  ['', ''],
])('%s is searched as %s', (text, folded) => expect(fold(text)).toBe(folded));
