import { Readable } from 'node:stream';
import { ROOT_ORG_ID } from '../../protocol/constants.ts';
import { systemActor } from '../actor.ts';
import type { Platform } from '../platform.ts';
import { floorPlan, pdfPage } from './documents.ts';

const WARD = floorPlan([
  ...([20, 132, 244, 356, 468] as const).map((x) => [x, 30, 106, 140] as [number, number, number, number]),
  [20, 176, 554, 60, 'way'],
  [580, 176, 120, 60, 'exit'],
  ...([20, 132, 244, 356, 468] as const).map((x) => [x, 242, 106, 160] as [number, number, number, number]),
  [580, 30, 120, 140],
  [580, 242, 120, 160],
]);
const TUNNEL = floorPlan([
  [20, 60, 680, 110],
  [20, 270, 680, 110],
  ...([120, 330, 540] as const).map((x) => [x, 164, 60, 112, 'way'] as [number, number, number, number, 'way']),
  [20, 170, 94, 100, 'exit'],
  [606, 170, 94, 100, 'exit'],
]);

/** Files by the name of their organization. The first of each site is attached to its alarms of this name. */
const FILES: readonly { org: string; alarms?: string; files: Readonly<Record<string, Buffer | string>> }[] = [
  {
    org: 'Total system',
    files: {
      'Alarm centre handbook.pdf': pdfPage('Alarm centre handbook', [
        'Read the alarm out loud, then accept it.',
        'Nobody accepts within two minutes: call the crisis team.',
        'Write down who was reached and when.',
      ]),
      'Crisis team.csv':
        '\ufeffRole;Name;Phone\r\nLead;Olga Operator;+49 30 23125 001\r\nTechnical;On duty;+49 30 23125 117\r\n',
    },
  },
  {
    org: 'Klinikum Elbtal',
    alarms: 'Brand%',
    files: {
      'Brandfall Ablauf.pdf': pdfPage('Brandfall: Ablauf', [
        'Menschen in den nächsten Brandabschnitt bringen.',
        'Türen schließen, Aufzüge nicht benutzen.',
        'Feuerwehr am Haupteingang einweisen.',
      ]),
      'Grundriss Ebene 2.png': WARD,
      'Stromausfall.html':
        '<!doctype html><meta charset="utf-8"><h1>Stromausfall</h1><ol><li>Notstrom prüfen</li></ol>',
    },
  },
  {
    org: "St Aidan's Hospital",
    alarms: 'Fire%',
    files: {
      'Fire procedure.pdf': pdfPage('Fire: what to do', [
        'Move people to the next fire compartment.',
        'Close doors, do not use the lifts.',
        'Meet the fire brigade at the main entrance.',
      ]),
      'Floor plan level 2.png': WARD,
    },
  },
  {
    org: 'Nemocnice Labská',
    alarms: 'Požár%',
    files: {
      'Evakuační plán.txt':
        'Evakuace\n\n1. Odveďte pacienty do vedlejšího požárního úseku.\n2. Zavřete dveře, nepoužívejte výtahy.\n',
      'Půdorys 2. patra.png': WARD,
    },
  },
  {
    org: 'Tunnel Elbtal',
    alarms: 'Brand%',
    files: {
      'Tunnelsperrung.pdf': pdfPage('Tunnel sperren', [
        'Ampeln an beiden Portalen auf Rot.',
        'Lüftung auf Brandbetrieb.',
        'Rettungsdienst am Portal Nord einweisen.',
      ]),
      'Portale und Fluchtwege.png': TUNNEL,
    },
  },
];
const MOST_ALARMS = 6;

async function idOf({ pool }: Platform, type: string, name: string): Promise<number | undefined> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from object where type = $1 and title = $2 order by id',
    [type, name],
  );
  return rows[0]?.id;
}

/** Attaches a file to some alarms of an organization's subtree. */
async function attach(platform: Platform, orgId: number, alarms: string, path: string): Promise<void> {
  const { pool, store, definitions } = platform;
  const resource = definitions.byListType.get('ALARMPOINT');
  if (!resource) return;
  const { rows } = await pool.query<{ id: number }>(
    `select o.id from object o join org_closure c on c.descendant_id = o.org_id and c.ancestor_id = $1
     where o.type = $2 and o.deleted_at is null and o.title like $3 order by o.id limit ${MOST_ALARMS}`,
    [orgId, resource.name, alarms],
  );
  for (const { id } of rows) await store.update(systemActor, resource, { id, instructionFiles: [path] });
}

/** Attachments of the demo installation: small documents made here, so that nothing has to be shipped. */
export async function loadDemoFiles(platform: Platform): Promise<void> {
  const { files, definitions } = platform;
  const tree = definitions.resources.find((r) => r.table.treeParent !== undefined)?.name ?? '';
  const { signal } = new AbortController();
  for (const { org, alarms, files: contents } of FILES) {
    const orgId = (await idOf(platform, tree, org)) ?? ROOT_ORG_ID;
    const received = [];
    for (const [name, content] of Object.entries(contents)) {
      received.push(await files.receive(orgId, name, Readable.from([Buffer.from(content)]), signal));
    }
    const [first] = (await files.keep(systemActor, orgId, received)).sort(
      (one, other) => (one.id ?? 0) - (other.id ?? 0),
    );
    if (first && alarms !== undefined) await attach(platform, orgId, alarms, first.path);
  }
}
