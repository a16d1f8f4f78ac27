import { Readable } from 'node:stream';
import { ROOT_ORG_ID, ROOT_ORG_NAME } from '../../protocol/constants.ts';
import type { StoredFile } from '../../protocol/files.ts';
import { systemActor } from '../actor.ts';
import type { Platform } from '../platform.ts';
import { sitesOf } from './alarms.ts';
import type { Unit } from './data.ts';
import { escapePlan } from './escapePlan.ts';
import { aidNotice, type DemoFile, FIRE_ALARMS, FURTHER_FILES, fireNotice } from './notices.ts';
import { t } from './texts.ts';

const PLAN_NAME = t('Escape plan, level 0.png', 'Fluchtplan, Ebene 0.png', 'Únikový plán, podlaží 0.png');
/** Maximum number of alarm points per site that get the fire notice. */
const MOST_ALARMS = 6;

async function store({ files }: Platform, orgId: number, contents: readonly DemoFile[]): Promise<StoredFile[]> {
  const { signal } = new AbortController();
  const received = [];
  for (const [name, content] of contents) {
    received.push(await files.receive(orgId, name, Readable.from([Buffer.from(content)]), signal));
  }
  return files.keep(systemActor, orgId, received);
}

/** Attaches a file to the alarm points of a subtree whose names begin with `name`. */
async function attach({ pool, store, definitions }: Platform, orgId: number, name: string, path: string) {
  const resource = definitions.byListType.get('ALARMPOINT');
  if (!resource) return;
  const { rows } = await pool.query<{ id: number }>(
    `select o.id from object o join org_closure c on c.descendant_id = o.org_id and c.ancestor_id = $1
     where o.type = $2 and o.deleted_at is null and o.title ^@ $3 order by o.id limit ${MOST_ALARMS}`,
    [orgId, resource.name, name],
  );
  for (const { id } of rows) await store.update(systemActor, resource, { id, instructionFiles: [path] });
}

/**
 * Adds attachments, small generated documents, to the root, the group and each of its sites. `stored` returns the
 * stored id of an organization.
 */
export async function loadAttachments(
  platform: Platform,
  units: readonly Unit[],
  stored: (id: number) => number | undefined,
): Promise<void> {
  await store(platform, ROOT_ORG_ID, FURTHER_FILES[ROOT_ORG_NAME] ?? []);
  const plan = escapePlan();
  for (const { id, place } of sitesOf(units)) {
    const { language } = place;
    const orgId = stored(id) ?? ROOT_ORG_ID;
    const fire = fireNotice(language);
    const own = [fire, aidNotice(language), [PLAN_NAME[language], plan] as const, ...(FURTHER_FILES[place.name] ?? [])];
    const notice = (await store(platform, orgId, own)).find(({ name }) => name === fire[0]);
    if (notice) await attach(platform, orgId, FIRE_ALARMS[language], notice.path);
  }
}
