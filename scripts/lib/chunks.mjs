/**
 * Chunks of the built console. By default the bundler makes a chunk of every few modules that two screens share, and
 * the first list would need sixty of them; a request costs more than the few bytes in it.
 */
import { join } from 'node:path';
import { reached } from './reached.mjs';
import { root } from './run.mjs';

/** What is needed one after the other: a module belongs to the first chunk that needs it. */
const CHUNKS = [
  { name: 'start', from: ['src/app/main.tsx', 'src/signIn/SignIn.tsx'] },
  { name: 'application', from: ['src/app/App.tsx', 'src/app/beginSession.ts'] },
  // a record says which alarms it is in: the alarm table needs that, too, but not the form
  {
    name: 'live',
    from: [
      ...['AlarmIcon.tsx', 'AlarmStatus.tsx', 'TimeInState.tsx', 'useAlarmActions.ts'].map(
        (name) => `src/live/${name}`,
      ),
      ...['TabStrip.tsx', 'usePhone.ts'].map((name) => `src/ui/${name}`),
    ],
  },
  { name: 'record', from: ['src/record/RecordPane.tsx'] },
];

/**
 * Groups of the bundler's `codeSplitting`: each holds all static imports of its modules, direct or not. Other modules
 * are split by the bundler.
 */
export const chunkGroups = CHUNKS.map(({ name, from }, index) => {
  let wanted;
  return {
    debugName: name,
    name: (id, modules) => {
      wanted ??= reached(
        from.map((path) => join(root, path)),
        modules,
      );
      return wanted.has(id) ? name : null;
    },
    priority: CHUNKS.length - index,
  };
});

/** Plugin that writes the application's files into the page, so that public/early.js can request them early. */
export const announceApplication = {
  name: 'announce-application',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'application');
      const files = chunk ? [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])] : [];
      const content = files.map((file) => `/${file}`).join(' ');
      return html.replace('<meta name="application" content="" />', `<meta name="application" content="${content}" />`);
    },
  },
};
