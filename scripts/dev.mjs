/** `npm run dev`: runs the platform, restarted on changes, and Vite's server in front of it. */
import { spawn } from 'node:child_process';
import { ensureInstalled, root, tool } from './lib/run.mjs';

await ensureInstalled();
const options = { cwd: root, stdio: 'inherit' };
const children = [
  spawn(tool('tsx'), ['watch', '--clear-screen=false', 'server/main.ts'], options),
  spawn(tool('vite'), ['--clearScreen', 'false'], options),
];
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const child of children) child.on('exit', stop);
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
