import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { InstructionOrg, StoredFile } from '../../protocol/files.ts';
import type { Config } from '../../server/config.ts';
import { adminPlatform } from './admin.ts';
import { PDF } from './fixtures.ts';
import { ownFolder, type Sent, upload } from './uploads.ts';
import { okBody } from './users.ts';

/** Base path of the calls of instruction files. */
export const FILES = '/rest/admin/instructions';

interface Ref {
  orgId: number;
  path: string;
}

/** A platform with its own data folder and two organizations, and helpers for files. */
export async function filesPlatform(config: Partial<Config> = {}) {
  const { t, call, admin } = await adminPlatform([], { config: { dataDir: ownFolder(), ...config } });
  const org = await admin.org(1, 'Files here');
  const other = await admin.org(1, 'And there');
  const list = async (filter = '', caller = call) =>
    okBody<InstructionOrg[]>(
      await caller({ method: 'GET', url: `${FILES}/instruction-files?filter=${encodeURIComponent(filter)}` }),
    );
  return {
    t,
    call,
    admin,
    org,
    other,
    list,
    store: async (name: string, content: Sent['content'] = PDF, orgId = org.id) =>
      okBody<StoredFile>(await upload(call, orgId, [{ name, content }])),
    namesIn: async (orgId: number) =>
      (await list()).find(({ id }) => id === orgId)?.files.map(({ name }) => name) ?? [],
    remove: (files: Ref[], caller = call) => caller({ method: 'DELETE', url: `${FILES}/delete`, payload: files }),
    move: (files: Ref[], orgId: number, caller = call) =>
      caller({ method: 'PATCH', url: `${FILES}/move?orgId=${orgId}`, payload: files }),
    /** Number of stored contents. */
    contents: () => {
      const folder = join(t.platform.config.dataDir, 'files');
      return existsSync(folder)
        ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
            (entry) => entry.isFile() && entry.name !== 'folder-id',
          ).length
        : 0;
    },
    link: async (path: string, caller = call) =>
      okBody<{ url: string }>(await caller({ method: 'POST', url: `${FILES}/link`, payload: { path } })).url,
  };
}
