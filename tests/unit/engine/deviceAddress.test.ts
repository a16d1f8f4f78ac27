import { describe, expect, it } from 'vitest';
import { addressChanges, hasAddresses } from '../../../src/engine/addresses.ts';
import type { Field, Fields } from '../../../src/engine/definition.ts';
import { checkAddress } from '../../../src/engine/deviceAddress.ts';
import { isEmail, isMailbox } from '../../../src/engine/email.ts';
import { phoneReader } from '../../../src/engine/phoneNumbers.ts';

const czech = phoneReader('CZ');
const german = phoneReader('DE');
const nowhere = phoneReader();

describe('checkAddress', () => {
  it.each([
    ['EMAIL', ' spaced@example.org ', 'spaced@example.org'],
    ['EMAIL', 'mailto:x@example.org', 'x@example.org'],
    ['EMAIL', '"Case, Jan" <jan@example.org>', 'jan@example.org'],
    ['EMAIL', 'Jan <mailto:jan@example.org>', 'jan@example.org'],
    ['EMAIL', 'jan@example.org;', 'jan@example.org'],
    ['EMAIL', '\u200bjan@example.org\u200b', 'jan@example.org'],
    ['EMAIL', 'jan.o\u2019neil+alarm@přístav.example', 'jan.o\u2019neil+alarm@přístav.example'],
    ['MOBILE', '\u202a+420 777 123 456\u202c', '+420 777 123 456'],
    ['MOBILE', '+420777123456', '+420777123456'],
    ['MOBILE', '00420777123456', '+420 777 123 456'],
    ['MOBILE', '777123456', '+420 777 123 456'],
    ['MOBILE', '420777123456.0', '+420 777 123 456'],
    ['MOBILE', 'tel:+420-777-123-456', '+420 777 123 456'],
    ['SMS', '+420\u00a0777\u00a0123\u2011456', '+420 777 123 456'],
    ['SMS', '٧٧٧١٢٣٤٥٦', '+420 777 123 456'],
    ['PHONE', '4711', '4711'],
    ['PHONE', '*21#', '*21#'],
    ['PHONE', '12345678', '12345678'],
    ['PHONE', '+420 222 333 444 ext. 12', '+420 222 333 444 ext. 12'],
    ['PAGER', '02001', '02001'],
    ['PAGER', '1234567A', '1234567A'],
    ['APP', 'anna@example.org', 'anna@example.org'],
    ['APP', 'app 7', 'app 7'],
    ['RADIO', ' any thing ', 'any thing'],
  ])('cleans %s %s (A4)', (type, text, address) => {
    expect(checkAddress(type, text, czech)).toEqual({ address });
  });

  it.each([
    ['EMAIL', 'a@example.org; b@example.org', 'emailSeveral'],
    ['EMAIL', 'a@example.org b@example.org', 'emailSeveral'],
    ['EMAIL', 'A <a@example.org>, B <b@example.org>', 'emailSeveral'],
    ['EMAIL', 'jan novak@example.org', 'emailBlank'],
    ['EMAIL', 'jan@example', 'emailAddress'],
    ['EMAIL', '+420 777 123 456', 'emailAddress'],
    ['MOBILE', 'abc', 'phoneCharacters'],
    ['MOBILE', 'a@example.org', 'phoneCharacters'],
    ['MOBILE', '4,20777E+11', 'phoneSpreadsheet'],
    ['SMS', '4.20777e11', 'phoneSpreadsheet'],
    ['MOBILE', '+420 777 123 456, +420 777 123 457', 'phoneSeveral'],
    ['MOBILE', '777123456 / 777123457', 'phoneSeveral'],
    ['MOBILE', '+420 777', 'phoneTooShort'],
    ['MOBILE', '+41 79 600 10 011', 'phoneLength'],
    ['MOBILE', '+999 123456789', 'phoneCountry'],
    ['MOBILE', '4711', 'phoneTooShort'],
    ['MOBILE', '0777 123 456', 'phoneLength'],
    ['PHONE', 'reception', 'phoneCharacters'],
    ['PHONE', '+41 99', 'phoneTooShort'],
    ['PAGER', 'abc', 'phoneCharacters'],
    ['PAGER', '123456789012345678901', 'phoneTooLong'],
  ])('says why %s %s cannot work (A4)', (type, text, fault) => {
    expect(checkAddress(type, text, czech)).toEqual({ fault });
  });

  it('reads national numbers by the country, and keeps them without one (A4)', () => {
    expect(checkAddress('MOBILE', '0171 1234567', german)).toEqual({ address: '+49 171 1234567' });
    expect(checkAddress('MOBILE', '+49 (0)171 1234567', german)).toEqual({ address: '+49 171 1234567' });
    expect(checkAddress('MOBILE', '0171 1234567', nowhere)).toEqual({ address: '0171 1234567' });
    expect(checkAddress('MOBILE', '0171', nowhere)).toEqual({ fault: 'phoneTooShort' });
  });

  it('leaves the judgement of plans to the platform while they are not loaded (A4)', () => {
    expect(checkAddress('MOBILE', '777 123 456')).toEqual({ address: '777 123 456' });
    expect(checkAddress('MOBILE', '+420 777')).toEqual({ address: '+420 777' });
    expect(checkAddress('MOBILE', 'abc')).toEqual({ fault: 'phoneCharacters' });
  });

  it('is done with its own result: cleaning again changes nothing (A4)', () => {
    for (const text of ['777123456', '00420777123456', '4711', '+420 222 333 444 x12', '*21#']) {
      const { address = '' } = checkAddress('PHONE', text, czech);
      expect(address).not.toBe('');
      expect(checkAddress('PHONE', address, czech)).toEqual({ address });
    }
  });

  it('is quick on hostile texts (A4)', () => {
    const started = performance.now();
    for (const part of ['a@', '<', '.', ' ', '1 ', '+', 'ext', '1,', 'a.']) {
      for (const type of ['EMAIL', 'PHONE', 'MOBILE', 'PAGER']) checkAddress(type, part.repeat(20_000), czech);
    }
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe('addressChanges', () => {
  it('names what cleaning would change and what cannot work, within lists (A4)', () => {
    const type: Field = { type: 'enum', values: ['MOBILE', 'EMAIL'] };
    const fields: Fields = {
      devices: { type: 'array', fields: { kind: type, address: { type: 'text', addressBy: 'kind' } } },
    };
    const devices = [
      { kind: 'EMAIL', address: 'mailto:a@b.cz' },
      { kind: 'MOBILE', address: 'abc' },
      { kind: 'EMAIL', address: 'a@b.cz' },
    ];
    expect(hasAddresses(fields)).toBe(true);
    expect(addressChanges(fields, { devices })).toEqual([
      { path: 'devices.0.address', before: 'mailto:a@b.cz', after: 'a@b.cz', fault: undefined },
      { path: 'devices.1.address', before: 'abc', after: undefined, fault: 'phoneCharacters' },
    ]);
  });
});

describe('e-mail addresses', () => {
  it('need a dot in the domain, unless they stay within a site (A4)', () => {
    expect([isEmail('alarms@mail'), isMailbox('alarms@mail')]).toEqual([false, true]);
    expect([isEmail('a@b.cz'), isMailbox('a@b.cz')]).toEqual([true, true]);
  });

  it.each([
    '',
    '@',
    'a@',
    '@b.cz',
    'a..b@c.cz',
    '.a@c.cz',
    'a@c..cz',
    'a@-c.cz',
    'a@c.1',
    'a,b@c.cz',
    'a@b@c.cz',
    'a b@c.cz',
  ])('are not %s (A4)', (text) => expect(isEmail(text)).toBe(false));

  it('have at most 64 characters before the sign and 254 in all (A4)', () => {
    expect([isEmail(`${'a'.repeat(64)}@b.cz`), isEmail(`${'a'.repeat(65)}@b.cz`)]).toEqual([true, false]);
    expect(isEmail(`a@${'b.'.repeat(126)}cz`)).toBe(false);
  });
});
