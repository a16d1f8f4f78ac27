import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const platform = process.env.PLATFORM_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react()],
  build: { outDir: 'dist', sourcemap: false, target: 'es2022', chunkSizeWarningLimit: 600 },
  server: { proxy: { '/rest': platform, '/resources.json': platform } },
});
