/**
 * Finds the modules that a part of the console imports statically. A package's index imports the whole package,
 * although a module that imports two names from it needs only their modules. The bundler knows that, but offers no
 * such information before it makes chunks.
 */
import { parseAst } from 'vite';

/** Stands for all names that a module exports. */
const ALL = '*';

/**
 * The modules that those in `from` (ids) import statically, directly or not. A name imported from an index leads to the
 * module that defines it. `modules`: the bundler's, with `getModuleInfo`.
 */
export function staticImportsOf(from, modules) {
  const known = new Map();
  const read = (id) => {
    if (!known.has(id)) known.set(id, readModule(modules.getModuleInfo(id)));
    return known.get(id);
  };
  const found = new Set();
  const open = [...from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    for (const [imported, name] of read(id).imports) open.push(...homes(imported, name, read));
  }
  return found;
}

/** Ids of the modules that define the export `name` of module `id`; empty if there is no such export. */
function homes(id, name, read) {
  const { own, passed, stars } = read(id);
  if (name === ALL) {
    const behind = [...passed.values(), ...stars.map((star) => [star, ALL])];
    return [id, ...behind.flatMap(([module, each]) => homes(module, each, read))];
  }
  const direct = passed.get(name);
  if (direct) return homes(...direct, read);
  if (own === ALL || own.includes(name)) return [id];
  for (const star of stars) {
    const behind = homes(star, name, read);
    if (behind.length > 0) return behind;
  }
  return [];
}

/**
 * Reads a module: `imports` as pairs of id and name, `own`: the names that it exports, `passed`: the names that it
 * re-exports, each with the id and the name in the other module, `stars`: the modules that it re-exports as a whole.
 */
function readModule(info) {
  // the code does not name the virtual modules that plugins add
  const [made, ids] = [true, false].map((wanted) =>
    (info?.importedIds ?? []).filter((id) => id.startsWith('\0') === wanted),
  );
  const statements = /\.[cm]?[jt]sx?$/.test(info?.id ?? '') ? parseAst(info.code ?? '').body : [];
  const sources = [...new Set(statements.flatMap(({ source }) => source?.value ?? []))];
  if (sources.length !== ids.length) {
    // CommonJS, a style sheet, or a module imported under two names: everything is needed
    return { imports: info.importedIds.map((id) => [id, ALL]), own: ALL, passed: new Map(), stars: [] };
  }
  const idOf = (source) => ids[sources.indexOf(source.value)];
  const locals = new Map();
  const passed = new Map();
  const stars = [];
  const bare = made.map((id) => [id, ALL]);
  for (const { type, source, specifiers = [], exported } of statements) {
    if (type === 'ImportDeclaration') {
      if (specifiers.length === 0) bare.push([idOf(source), ALL]);
      for (const specifier of specifiers) locals.set(specifier.local.name, [idOf(source), importedName(specifier)]);
    } else if (type === 'ExportAllDeclaration') {
      if (exported) passed.set(exported.name, [idOf(source), ALL]);
      else stars.push(idOf(source));
    } else if (type === 'ExportNamedDeclaration') {
      for (const { local, exported: outside } of specifiers) {
        const from = source ? [idOf(source), local.name] : locals.get(local.name);
        if (!source) locals.delete(local.name);
        if (from) passed.set(outside.name, from);
      }
    }
  }
  return { imports: [...bare, ...locals.values()], own: info.exports, passed, stars };
}

function importedName({ type, imported }) {
  if (type === 'ImportDefaultSpecifier') return 'default';
  return type === 'ImportSpecifier' ? (imported.name ?? imported.value) : ALL;
}
