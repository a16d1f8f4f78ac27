import { copyFileSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { precompress } from '../../scripts/lib/precompress.mjs';
import { root } from './processes.ts';

/** A second installation of the platform with the floor app as its console. */
export interface FloorInstallation {
  folder: string;
  dist: string;
  remove(): void;
}

/** Builds the floor app and installs it, precompressed, as the console of a second installation. */
export async function installFloorApp(): Promise<FloorInstallation> {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-floor-'));
  const dist = join(folder, 'dist');
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  cpSync(join(root, 'dist-server'), join(folder, 'dist-server'), { recursive: true });
  cpSync(join(root, 'server/database/migrations'), join(folder, 'server/database/migrations'), { recursive: true });
  await build({
    root: join(root, 'tests/bench/floor-app'),
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir: dist, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 2000 },
  });
  await precompress(dist);
  return { folder, dist, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
