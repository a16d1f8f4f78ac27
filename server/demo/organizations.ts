import type { Language } from './names.ts';
import { linesOf } from './texts.ts';

export type { Language } from './names.ts';

/** What an organization does; decides which groups, alarms and devices it gets. */
export type Kind = 'group' | 'ward' | 'emergency' | 'surgery' | 'lab' | 'technical' | 'plant' | 'tunnel' | 'office';

export interface Place {
  name: string;
  kind: Kind;
  language: Language;
  /** Relative number of people; 0: nobody works there, as in "manual calls". */
  weight: number;
  address?: string;
  phone?: string;
  description?: string;
  children?: Place[];
}

/** The departments of a site, one per line: kind, weight and name; one with a dash is part of the one above. */
function departments(language: Language, outline: string): Place[] {
  const places: Place[] = [];
  for (const line of linesOf(outline)) {
    const [, dash, kind, weight, name = ''] = /^(- )?(\w+) (\d) (.+)$/.exec(line) ?? [];
    const place: Place = { name, kind: kind as Kind, language, weight: Number(weight) };
    const whole = dash ? places.at(-1) : undefined;
    if (whole) whole.children = [...(whole.children ?? []), place];
    else places.push(place);
  }
  return places;
}

interface Site extends Omit<Place, 'children'> {
  /** Its departments, see `departments`. */
  outline?: string;
}

const SITES: readonly Site[] = [
  {
    name: 'manual calls',
    kind: 'office',
    language: 'ENGLISH',
    weight: 0,
    description: 'Groups and plans for calls that are placed by hand.',
  },
  {
    name: 'Klinikum Elbtal',
    kind: 'office',
    language: 'GERMAN',
    weight: 2,
    address: 'Am Klinikum 12, 01662 Elbtal',
    phone: '+49 30 23125 100',
    outline: `
      emergency 5 Notaufnahme
      ward 2 Innere Medizin
      - emergency 6 Intensivstation
      - ward 5 Kardiologie
      - ward 4 Station 4B
      surgery 3 Chirurgie
      - surgery 6 OP-Bereich
      - surgery 5 Anästhesie
      - surgery 4 Unfallchirurgie
      ward 2 Frauen- und Kinderklinik
      - emergency 3 Kreißsaal
      - ward 3 Neonatologie
      lab 3 Labor
      technical 1 Technik
      - technical 3 Haustechnik
      - technical 2 Medizintechnik
      technical 2 IT
      office 2 Verwaltung`,
  },
  {
    name: 'Nemocnice Labská',
    kind: 'office',
    language: 'CZECH',
    weight: 2,
    address: 'Labská 4, 405 02 Děčín',
    phone: '+420 600 000 100',
    outline: `
      emergency 4 Urgentní příjem
      ward 2 Interna
      - ward 5 Kardiologie
      - emergency 4 JIP
      - ward 3 Lůžková stanice 2
      surgery 2 Chirurgie
      - surgery 4 Operační sály
      - surgery 4 Anesteziologie
      ward 3 Dětské oddělení
      lab 2 Laboratoř
      technical 1 Provoz a údržba
      - technical 2 Elektro
      - technical 1 Vzduchotechnika`,
  },
  {
    name: "St Aidan's Hospital",
    kind: 'office',
    language: 'ENGLISH',
    weight: 2,
    address: '1 Priory Lane, Northwick',
    phone: '+44 1632 960 100',
    outline: `
      emergency 4 Emergency Department
      ward 2 Medicine
      - emergency 4 Intensive Care
      - ward 4 Cardiology
      surgery 2 Surgery
      - surgery 4 Theatres
      - surgery 3 Anaesthesia
      ward 3 Maternity
      office 1 Administration
      technical 1 Facilities
      - technical 1 Fire Safety
      - technical 2 Estates`,
  },
  {
    name: 'Werk Elbtal',
    kind: 'plant',
    language: 'GERMAN',
    weight: 1,
    address: 'Industriestraße 40, 01662 Elbtal',
    phone: '+49 30 23125 400',
    outline: `
      plant 2 Produktion
      - plant 3 Linie 1
      - plant 3 Linie 2
      technical 2 Energiezentrale
      emergency 3 Werkfeuerwehr
      technical 3 Instandhaltung`,
  },
  {
    name: 'Tunnel Elbtal',
    kind: 'tunnel',
    language: 'GERMAN',
    weight: 1,
    address: 'Leitwarte Elbtunnel, 01662 Elbtal',
    phone: '+49 30 23125 700',
    outline: `
      tunnel 3 Leitwarte
      tunnel 1 Betriebsdienst
      - tunnel 2 Portal Nord
      - tunnel 2 Portal Süd`,
  },
  {
    name: 'Klinik Seewil',
    kind: 'office',
    language: 'GERMAN',
    weight: 1,
    address: 'Seestrasse 4, 8099 Seewil ZH',
    description: 'Rehabilitation by the lake, in the canton of Zurich.',
    outline: `
      emergency 2 Notfall
      ward 3 Pflege
      technical 1 Technischer Dienst`,
  },
];

/**
 * The demo organizations below "Total system": a group of hospitals, most of them along the Elbe, a plant and a
 * tunnel.
 */
export const ELBE_HEALTH_GROUP: Place = {
  name: 'Elbe Health Group',
  kind: 'group',
  language: 'ENGLISH',
  weight: 1,
  address: 'Elbufer 1, 01662 Elbtal',
  phone: '+49 30 23125 000',
  description: 'Four hospitals, a plant and a road tunnel with one alarm centre.',
  children: SITES.map(({ outline, ...site }) =>
    outline ? { ...site, children: departments(site.language, outline) } : site,
  ),
};
