import { posix } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

/** Source files: contents by path. */
export type Sources = { readonly [path: string]: string };

interface Source {
  path: string;
  program: ESTree.Program;
  /** The declared types by name. */
  types: Map<string, ESTree.TSInterfaceDeclaration | ESTree.TSTypeAliasDeclaration>;
  /** The module and the name there of each imported name. */
  imports: Map<string, { from: string; name: string }>;
}

/** Returns a parsed file; undefined for a library. */
type Open = (path: string) => Source | undefined;

function read(path: string, text: string): Source {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const source: Source = { path, program, types: new Map(), imports: new Map() };
  new Visitor({
    TSInterfaceDeclaration: (node) => void source.types.set(node.id.name, node),
    TSTypeAliasDeclaration: (node) => void source.types.set(node.id.name, node),
    ImportDeclaration: ({ specifiers, source: from }) => {
      for (const one of specifiers) {
        const name = one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' ? one.imported.name : '';
        source.imports.set(one.local.name, { from: from.value, name });
      }
    },
  }).visit(program);
  return source;
}

const SAME = ['Partial', 'Required', 'Readonly', 'NoInfer'];

const literals = (type: ESTree.TSType | undefined): string[] => {
  if (type?.type === 'TSUnionType') return type.types.flatMap(literals);
  return type?.type === 'TSLiteralType' && type.literal.type === 'Literal' ? [String(type.literal.value)] : [];
};

function keyOf(member: ESTree.TSSignature): string[] {
  if (member.type !== 'TSPropertySignature' && member.type !== 'TSMethodSignature') return [];
  if (member.key.type === 'Identifier') return [member.key.name];
  return member.key.type === 'Literal' ? [String(member.key.value)] : [];
}

/** Returns the props that a type declares itself; undefined if it belongs to a library. */
function propsOf(type: ESTree.TSType, source: Source, open: Open): string[] | undefined {
  switch (type.type) {
    case 'TSTypeLiteral':
      return type.members.flatMap(keyOf);
    case 'TSParenthesizedType':
      return propsOf(type.typeAnnotation, source, open);
    case 'TSIntersectionType':
    case 'TSUnionType':
      return type.types.flatMap((one) => propsOf(one, source, open) ?? []);
    case 'TSTypeReference':
      return type.typeName.type === 'Identifier'
        ? named(type.typeName.name, type.typeArguments?.params ?? [], source, open)
        : undefined;
    default:
      // e.g. the type of a hook's result
      return [];
  }
}

function named(name: string, [of, names]: readonly ESTree.TSType[], source: Source, open: Open): string[] | undefined {
  if (of && SAME.includes(name)) return propsOf(of, source, open);
  if (of && (name === 'Pick' || name === 'Omit')) {
    const all = propsOf(of, source, open);
    const meant = literals(names);
    return name === 'Pick' ? all && meant : all?.filter((one) => !meant.includes(one));
  }
  if (name === 'ReturnType' || name === 'Parameters') return [];
  const found = source.types.get(name);
  if (found?.type === 'TSTypeAliasDeclaration') return propsOf(found.typeAnnotation, source, open);
  if (found) {
    const inherited = found.extends.flatMap(({ expression, typeArguments }) =>
      expression.type === 'Identifier' ? (named(expression.name, typeArguments?.params ?? [], source, open) ?? []) : [],
    );
    return [...inherited, ...found.body.body.flatMap(keyOf)];
  }
  const imported = source.imports.get(name);
  const home = imported && open(posix.join(posix.dirname(source.path), imported.from));
  return home && named(imported.name, [], home, open);
}

function destructured(param: ESTree.ParamPattern): string[] {
  if (param.type !== 'ObjectPattern') return [];
  return param.properties.flatMap((one) =>
    one.type === 'Property' && one.key.type === 'Identifier' ? [one.key.name] : [],
  );
}

/** Components with more than a number of props, as "src/a.tsx:12 Name: 8". Props of libraries don't count. */
export function componentsWithMore(most: number, texts: Sources): string[] {
  const opened = new Map<string, Source>();
  const open: Open = (path) => {
    const text = texts[path];
    if (text !== undefined && !opened.has(path)) opened.set(path, read(path, text));
    return opened.get(path);
  };
  const found: string[] = [];
  for (const path of Object.keys(texts).filter((name) => name.endsWith('.tsx'))) {
    const source = open(path);
    if (!source) continue;
    const judge = (name: string | undefined, at: number, names: readonly string[], type: ESTree.TSType | undefined) => {
      const own = new Set(type && propsOf(type, source, open));
      const count = Math.max(own.size, new Set(names).size);
      if (!/^[A-Z]/.test(name ?? '') || count <= most) return;
      const line = texts[source.path]?.slice(0, at).split('\n').length;
      found.push(`${source.path}:${line} ${name}: ${count}`);
    };
    const judgeFunction = (name: string | undefined, node: ESTree.Function | ESTree.ArrowFunctionExpression) => {
      const [param] = node.params;
      if (!param || param.type === 'TSParameterProperty' || param.type === 'RestElement') return;
      const pattern = param.type === 'AssignmentPattern' ? param.left : param;
      judge(name, node.start, destructured(pattern), pattern.typeAnnotation?.typeAnnotation);
    };
    new Visitor({
      FunctionDeclaration: (node) => judgeFunction(node.id?.name, node),
      ClassDeclaration: (node) => judge(node.id?.name, node.start, [], node.superTypeArguments?.params[0]),
      VariableDeclarator: ({ id, init }) => {
        if (id.type !== 'Identifier') return;
        // also inside memo(...)
        const inner = init?.type === 'CallExpression' ? init.arguments[0] : init;
        if (inner?.type === 'ArrowFunctionExpression' || inner?.type === 'FunctionExpression') {
          judgeFunction(id.name, inner);
        }
      },
    }).visit(source.program);
  }
  return found.sort();
}
