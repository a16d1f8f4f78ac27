/**
 * Chunks of the built console. By default the bundler makes a chunk of every few modules that two screens share, and
 * the first list would need sixty of them; a request costs more than the few bytes of such a chunk.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';
import { staticImportsOf } from './staticImportsOf.mjs';

const inRoot = (path) => join(root, path);

/**
 * The chunks in the order in which they are needed. A module belongs to the first chunk whose `from` modules import it,
 * directly or not; with `shared`, only if those modules import it, too.
 */
const CHUNKS = [
  { name: 'start', from: ['src/app/main.tsx', 'src/signIn/SignIn.tsx'] },
  { name: 'application', from: ['src/app/App.tsx', 'src/app/beginSession.ts'] },
  // modules that screens with live data share with a record, so that these screens do not load the form
  {
    name: 'live',
    from: ['src/record/pane/RecordPane.tsx'],
    shared: ['src/pages/alarmTable/AlarmTable.tsx', 'src/pages/dashboard/Dashboard.tsx'],
  },
  { name: 'record', from: ['src/record/pane/RecordPane.tsx'] },
];

/**
 * Groups for the bundler's `codeSplitting`: each contains all static imports of its modules, direct or not. Other
 * modules are split by the bundler.
 */
export const chunkGroups = CHUNKS.map(({ name, from, shared }, index) => {
  let wanted;
  return {
    debugName: name,
    name: (id, modules) => {
      wanted ??= [from, shared].filter(Boolean).map((paths) => staticImportsOf(paths.map(inRoot), modules));
      return wanted.every((found) => found.has(id)) ? name : null;
    },
    priority: CHUNKS.length - index,
  };
});

const PAGES = inRoot('src/pages');

/** Pairs of the first path segment of a page's address and the module with its screen, read from its page.ts. */
function pageScreens() {
  const folders = readdirSync(PAGES)
    .map((name) => join(PAGES, name))
    .filter((folder) => existsSync(join(folder, 'page.ts')));
  return folders.map((folder) => {
    const source = readFileSync(join(folder, 'page.ts'), 'utf8');
    const [path, screen] = [/\bpath: '(\/[^'/]*)/, /\bimport\('([^']+)'\)/].map((part) => part.exec(source)?.[1]);
    return [path, join(folder, screen)];
  });
}

/** Files of a chunk: its own, its static imports and their style sheets, without files in `known`. */
function filesOf(chunk, bundle, known = new Set()) {
  if (!chunk || known.has(chunk.fileName)) return [];
  known.add(chunk.fileName);
  const styles = [...(chunk.viteMetadata?.importedCss ?? [])].filter((file) => !known.has(file));
  return [chunk.fileName, ...styles, ...chunk.imports.flatMap((file) => filesOf(bundle[file], bundle, known))];
}

const addresses = (files) => files.map((file) => `/${file}`).join(' ');

/**
 * Plugin that writes the names of the files of the application and of each page into the document, so that
 * public/early.js can request them early.
 */
export const announceApplication = {
  name: 'announce-application',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
      const start = chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => filesOf(chunk, bundle));
      const application = filesOf(
        chunks.find(({ name }) => name === 'application'),
        bundle,
        new Set(start),
      );
      const pages = pageScreens().map(([path, screen]) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === screen);
        const files = filesOf(chunk, bundle, new Set([...start, ...application]));
        return `<meta name="page" data-path="${path}" content="${addresses(files)}" />`;
      });
      return html.replace(
        '<meta name="application" content="" />',
        [`<meta name="application" content="${addresses(application)}" />`, ...pages].join(''),
      );
    },
  },
};
