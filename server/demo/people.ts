import type { DemoRecord, Kind, Language, Unit } from './data.ts';
import { NAMES } from './names.ts';
import type { Random } from './random.ts';

interface Device {
  callingDeviceType: string;
  address: string;
  rank: number;
  active: boolean;
  message?: string;
}

const PHONE_NOTE: Record<Language, string> = {
  GERMAN: 'Stationstelefon',
  CZECH: 'telefon na oddělení',
  ENGLISH: 'ward phone',
};
const FOREIGN: Record<Language, readonly Language[]> = {
  GERMAN: ['CZECH', 'ENGLISH'],
  CZECH: ['GERMAN', 'ENGLISH'],
  ENGLISH: ['GERMAN', 'CZECH'],
};
const CARRIES_PAGER: ReadonlySet<Kind> = new Set<Kind>(['ward', 'emergency', 'surgery', 'technical', 'tunnel']);

/** A name reduced to ASCII letters, for addresses and short names. */
export function toAscii(text: string): string {
  return text
    .replaceAll('ß', 'ss')
    .replaceAll(/[äöü]/g, (c) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[c] ?? c)
    .replaceAll(/[ÄÖÜ]/g, (c) => ({ Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' })[c] ?? c)
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '');
}

const digits = (n: number, width: number) => String(n).padStart(width, '0');

/** Number ranges reserved for fiction (Germany, United Kingdom) or unassigned (Czechia). */
function mobileNumber(language: Language, i: number): string {
  if (language === 'GERMAN') return `+49 171 39200${digits(i % 100, 2)}`;
  if (language === 'ENGLISH') return `+44 7700 900 ${digits(i % 1000, 3)}`;
  return `+420 600 ${digits(Math.floor(i / 1000) % 1000, 3)} ${digits(i % 1000, 3)}`;
}

function phoneNumber(language: Language, i: number): string {
  if (language === 'GERMAN') return `+49 30 23125 ${digits(i % 1000, 3)}`;
  if (language === 'ENGLISH') return `+44 1632 960 ${digits(i % 1000, 3)}`;
  return `+420 600 100 ${digits(i % 1000, 3)}`;
}

function devicesOf(random: Random, unit: Unit, i: number, mail: string): Device[] {
  if (random.chance(0.02)) return [];
  const { language, kind } = unit.place;
  const found: Omit<Device, 'rank'>[] = [];
  const add = (callingDeviceType: string, address: string, probability: number, message?: string) => {
    if (random.chance(probability)) {
      found.push({ callingDeviceType, address, active: !random.chance(0.03), ...(message ? { message } : {}) });
    }
  };
  const mobile = mobileNumber(language, i);
  add('APP', mail, 0.4);
  add('MOBILE', mobile, 0.94);
  add('PAGER', digits(2000 + i, 5), CARRIES_PAGER.has(kind) ? 0.35 : 0);
  add('PHONE', phoneNumber(language, i), 0.5, PHONE_NOTE[language]);
  add('SMS', mobile, 0.7);
  add('EMAIL', mail, 0.8);
  return found.map((device, n) => ({ ...device, rank: n + 1 }));
}

/** `count` people distributed over the organizations by weight, each with a short name unique in its organization. */
export function buildPeople(random: Random, units: readonly Unit[], count: number): DemoRecord[] {
  const total = units.reduce((sum, unit) => sum + unit.place.weight, 0);
  const people: DemoRecord[] = [];
  let weight = 0;
  for (const unit of units) {
    weight += unit.place.weight;
    const until = Math.round((count * weight) / total);
    const shortNames = new Set<string>();
    while (people.length < until) {
      const i = people.length;
      const home = unit.place.language;
      const language = random.chance(0.08) ? random.pick(FOREIGN[home]) : home;
      const pool = NAMES[language];
      const woman = random.chance(0.56);
      const name = random.pick(woman ? pool.women : pool.men);
      const base = random.pick(pool.surnames);
      const surname = woman ? pool.feminine(base) : base;
      const initials = `${toAscii(surname).slice(0, 2)}${toAscii(name).slice(0, 1)}`.toUpperCase();
      let shortName = initials;
      for (let n = 2; shortNames.has(shortName); n += 1) shortName = `${initials}${n}`;
      shortNames.add(shortName);
      const mail = `${toAscii(name)}.${toAscii(surname)}.${i + 1}@elbe.example`.toLowerCase();
      people.push({
        id: i + 1,
        name,
        surname,
        shortName,
        language,
        orgId: unit.id,
        active: !random.chance(0.02),
        devices: devicesOf(random, unit, i, mail),
        description: null,
      });
    }
  }
  return people;
}
