import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { announceApplication, chunkGroups } from './scripts/lib/chunks.mjs';
import { handbook } from './scripts/lib/handbook.mjs';
import { layered } from './scripts/lib/layered.mjs';
import { native } from './scripts/lib/native.mjs';
import { schemaFile } from './scripts/lib/schemaFile.mjs';

const platform = process.env.PLATFORM_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [native, handbook, react(), announceApplication, schemaFile],
  css: { postcss: { plugins: [layered] } },
  build: {
    outDir: 'dist',
    sourcemap: false,
    target: 'es2022',
    // the first versions with light-dark(): its rewrite for older ones breaks a dark menu beside a light page
    cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups } },
      // those that make the schemas of the protocol, of which the console uses only the types
      treeshake: { manualPureFunctions: ['Type', 'choice', 'orNull', 'extended'] },
    },
  },
  server: { proxy: { '/rest': platform, '/answer': platform, '/worker': platform, '/resources.json': platform } },
});
