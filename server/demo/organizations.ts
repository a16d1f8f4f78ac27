import type { Language } from './names.ts';

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

type Branch = [name: string, kind: Kind, weight: number, children?: Branch[]];

function branches(language: Language, list: Branch[]): Place[] {
  return list.map(([name, kind, weight, children]) => ({
    name,
    kind,
    language,
    weight,
    ...(children ? { children: branches(language, children) } : {}),
  }));
}

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
  children: [
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
      children: branches('GERMAN', [
        ['Notaufnahme', 'emergency', 5],
        [
          'Innere Medizin',
          'ward',
          2,
          [
            ['Intensivstation', 'emergency', 6],
            ['Kardiologie', 'ward', 5],
            ['Station 4B', 'ward', 4],
          ],
        ],
        [
          'Chirurgie',
          'surgery',
          3,
          [
            ['OP-Bereich', 'surgery', 6],
            ['Anästhesie', 'surgery', 5],
            ['Unfallchirurgie', 'surgery', 4],
          ],
        ],
        [
          'Frauen- und Kinderklinik',
          'ward',
          2,
          [
            ['Kreißsaal', 'emergency', 3],
            ['Neonatologie', 'ward', 3],
          ],
        ],
        ['Labor', 'lab', 3],
        [
          'Technik',
          'technical',
          1,
          [
            ['Haustechnik', 'technical', 3],
            ['Medizintechnik', 'technical', 2],
          ],
        ],
        ['IT', 'technical', 2],
        ['Verwaltung', 'office', 2],
      ]),
    },
    {
      name: 'Nemocnice Labská',
      kind: 'office',
      language: 'CZECH',
      weight: 2,
      address: 'Labská 4, 405 02 Děčín',
      phone: '+420 600 000 100',
      children: branches('CZECH', [
        ['Urgentní příjem', 'emergency', 4],
        [
          'Interna',
          'ward',
          2,
          [
            ['Kardiologie', 'ward', 5],
            ['JIP', 'emergency', 4],
            ['Lůžková stanice 2', 'ward', 3],
          ],
        ],
        [
          'Chirurgie',
          'surgery',
          2,
          [
            ['Operační sály', 'surgery', 4],
            ['Anesteziologie', 'surgery', 4],
          ],
        ],
        ['Dětské oddělení', 'ward', 3],
        ['Laboratoř', 'lab', 2],
        [
          'Provoz a údržba',
          'technical',
          1,
          [
            ['Elektro', 'technical', 2],
            ['Vzduchotechnika', 'technical', 1],
          ],
        ],
      ]),
    },
    {
      name: "St Aidan's Hospital",
      kind: 'office',
      language: 'ENGLISH',
      weight: 2,
      address: '1 Priory Lane, Northwick',
      phone: '+44 1632 960 100',
      children: branches('ENGLISH', [
        ['Emergency Department', 'emergency', 4],
        [
          'Medicine',
          'ward',
          2,
          [
            ['Intensive Care', 'emergency', 4],
            ['Cardiology', 'ward', 4],
          ],
        ],
        [
          'Surgery',
          'surgery',
          2,
          [
            ['Theatres', 'surgery', 4],
            ['Anaesthesia', 'surgery', 3],
          ],
        ],
        ['Maternity', 'ward', 3],
        ['Administration', 'office', 1],
        [
          'Facilities',
          'technical',
          1,
          [
            ['Fire Safety', 'technical', 1],
            ['Estates', 'technical', 2],
          ],
        ],
      ]),
    },
    {
      name: 'Werk Elbtal',
      kind: 'plant',
      language: 'GERMAN',
      weight: 1,
      address: 'Industriestraße 40, 01662 Elbtal',
      phone: '+49 30 23125 400',
      children: branches('GERMAN', [
        [
          'Produktion',
          'plant',
          2,
          [
            ['Linie 1', 'plant', 3],
            ['Linie 2', 'plant', 3],
          ],
        ],
        ['Energiezentrale', 'technical', 2],
        ['Werkfeuerwehr', 'emergency', 3],
        ['Instandhaltung', 'technical', 3],
      ]),
    },
    {
      name: 'Tunnel Elbtal',
      kind: 'tunnel',
      language: 'GERMAN',
      weight: 1,
      address: 'Leitwarte Elbtunnel, 01662 Elbtal',
      phone: '+49 30 23125 700',
      children: branches('GERMAN', [
        ['Leitwarte', 'tunnel', 3],
        [
          'Betriebsdienst',
          'tunnel',
          1,
          [
            ['Portal Nord', 'tunnel', 2],
            ['Portal Süd', 'tunnel', 2],
          ],
        ],
      ]),
    },
    {
      name: 'Klinik Seewil',
      kind: 'office',
      language: 'GERMAN',
      weight: 1,
      address: 'Seestrasse 4, 8099 Seewil ZH',
      description: 'Rehabilitation by the lake, in the canton of Zurich.',
      children: branches('GERMAN', [
        ['Notfall', 'emergency', 2],
        ['Pflege', 'ward', 3],
        ['Technischer Dienst', 'technical', 1],
      ]),
    },
  ],
};
