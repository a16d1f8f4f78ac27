/** Makes the JSON Schema of overlays and the tables of docs/definition.md from the shape that the loader checks. */
import { CELLS, ICONS, LISTS, REVIEWS, TABS, TILES, WIDGETS } from '../../resources/named.ts';
import { codecs } from '../../src/engine/codecs.ts';
import type { Declarations, OptionShape } from '../../src/engine/declared.ts';
import type { FieldType } from '../../src/engine/definition.ts';
import { rules } from '../../src/engine/rules.ts';
import { fieldKinds, type Kind, shapes } from '../../src/engine/shape.ts';
import { alternatives, itemType } from '../../src/engine/shapeAt.ts';
import { shapeDocs } from '../../src/engine/shapeDocs.ts';

type Schema = { [key: string]: unknown };

const PRIMITIVES: { [type: string]: Schema } = {
  string: { type: 'string' },
  text: { type: 'string', minLength: 1, pattern: '\\S' },
  boolean: { type: 'boolean' },
  int: { type: 'integer', minimum: 0 },
  number: { type: 'number' },
  json: {},
  object: { type: 'object' },
  false: { const: false },
};
const ref = (kind: string): Schema => ({ $ref: `#/$defs/${kind}` });

function schemaOfType(type: string): Schema {
  const all = alternatives(type.replace(/!$/, ''));
  const literals = all.filter((one) => one.startsWith("'")).map((one) => one.slice(1, -1));
  const others = all.filter((one) => !one.startsWith("'")).map(schemaOfOne);
  const choices = [...(literals.length > 0 ? [{ enum: literals }] : []), ...others];
  return choices.length === 1 && choices[0] ? choices[0] : { anyOf: choices };
}

function schemaOfOne(type: string): Schema {
  if (type.endsWith('[]')) return { type: 'array', items: schemaOfType(itemType(type)) };
  if (type.endsWith('{}')) return { type: 'object', additionalProperties: schemaOfType(itemType(type)) };
  return PRIMITIVES[type] ?? ref(type);
}

/** Schema of an object with these keys and no others. */
function objectOf(keys: { readonly [key: string]: string }, docs: { readonly [key: string]: string }): Schema {
  const properties = Object.entries(keys).map(([key, type]) => [
    key,
    { ...schemaOfType(type), description: docs[key] ?? '' },
  ]);
  const required = Object.entries(keys).flatMap(([key, type]) => (type.endsWith('!') ? [key] : []));
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

function fieldSchemas(): { [name: string]: Schema } {
  const kinds = [...new Set(Object.values(fieldKinds))];
  const whole = kinds.map((kind): [string, Schema] => [
    kind,
    objectOf({ ...shapes.FieldBase, ...shapes[kind] }, { ...shapeDocs.FieldBase, ...shapeDocs[kind] }),
  ]);
  return { ...Object.fromEntries(whole), Field: { oneOf: kinds.map(ref) } };
}

function optionSchema(option: OptionShape): Schema {
  if (option.is === 'value') return schemaOfType(option.type);
  if (option.is === 'values') return { type: 'object' };
  const name = PRIMITIVES.text ?? {};
  return option.is === 'field' && option.many ? { type: 'array', items: name, minItems: 1 } : name;
}

function optionsSchema(options: { readonly [name: string]: OptionShape } = {}): Schema {
  const required = Object.keys(options).filter((name) => !options[name]?.optional);
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(options).map(([name, option]) => [name, optionSchema(option)])),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

const mustHave = (options: Declarations[string]['options'] = {}) => Object.values(options).some((o) => !o.optional);

/** Schema of a reference to a registry: a name, or an object with the name and its options. */
function namedSchema(known: Declarations): Schema {
  const bare = Object.keys(known).filter((name) => !mustHave(known[name]?.options));
  const whole = Object.entries(known).map(([name, { options }]) => ({
    type: 'object',
    properties: { name: { const: name }, options: optionsSchema(options) },
    required: mustHave(options) ? ['name', 'options'] : ['name'],
    additionalProperties: false,
  }));
  return { anyOf: [...(bare.length > 0 ? [{ enum: bare }] : []), ...whole] };
}

/** Conditions by which the `options` of an object must fit the declaration that its `key` names. */
const byName = (key: string, known: Declarations) =>
  Object.entries(known).map(([name, { options }]) => ({
    if: { properties: { [key]: { const: name } } },
    // biome-ignore lint/suspicious/noThenProperty: keyword of JSON Schema
    then: { properties: { options: optionsSchema(options) } },
  }));

type Objects = { [name: string]: { properties: { [key: string]: Schema }; [key: string]: unknown } };

function describe(schema: Schema | undefined, better: Schema): Schema {
  return { ...better, description: schema?.description ?? '' };
}

/** The JSON Schema (draft 2020-12) of an overlay file. */
export function overlaySchema(): Schema {
  const ofFields: Kind[] = ['FieldBase', 'Named', ...Object.values(fieldKinds)];
  const plain = (Object.keys(shapes) as Kind[]).filter((kind) => !ofFields.includes(kind));
  const objects = Object.fromEntries(plain.map((kind) => [kind, objectOf(shapes[kind], shapeDocs[kind])]));
  const defs = { ...objects, ...fieldSchemas() } as Objects;
  const set = (kind: string, key: string, better: Schema) => {
    const properties = defs[kind]?.properties;
    if (properties) properties[key] = describe(properties[key], better);
  };
  for (const kind of new Set(Object.values(fieldKinds))) {
    const types = Object.keys(fieldKinds).filter((type) => fieldKinds[type as FieldType] === kind);
    const fitting = (known: Declarations) =>
      Object.fromEntries(Object.entries(known).filter(([, { accepts }]) => accepts?.some((t) => types.includes(t))));
    for (const [key, known] of [
      ['widget', WIDGETS],
      ['cell', CELLS],
    ] as const) {
      const own = fitting(known);
      if (Object.keys(own).length > 0) set(kind, key, namedSchema(own));
      else delete defs[kind]?.properties[key];
    }
    set(kind, 'codec', { enum: Object.keys(codecs) });
  }
  set('Tab', 'widget', namedSchema(TABS));
  set('ResourceDefinition', 'review', namedSchema(REVIEWS));
  if (Object.keys(LISTS).length > 0) set('ListView', 'widget', namedSchema(LISTS));
  else delete defs.ListView?.properties.widget;
  set('MenuEntry', 'icon', { enum: [...ICONS] });
  set('Tile', 'type', { enum: Object.keys(TILES) });
  set('RuleUse', 'rule', { enum: Object.keys(rules) });
  set('Overlay', 'schema', { const: 1 });
  set('ResourceDefinition', 'schema', { const: 1 });
  set('PageDefinition', 'schema', { const: 1 });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Overlay of resource definitions',
    ...ref('Overlay'),
    $defs: {
      ...defs,
      AnyDefinition: { anyOf: [ref('ResourceDefinition'), ref('DerivedDefinition'), ref('PageDefinition')] },
      DerivedDefinition: {
        ...partial(defs.ResourceDefinition),
        required: ['schema', 'name', 'basedOn'],
        properties: {
          ...defs.ResourceDefinition?.properties,
          api: partial(defs.Api),
          list: { anyOf: [partial(defs.ListView), { const: false }] },
        },
      },
      Tile: { ...defs.Tile, allOf: byName('type', TILES) },
      RuleUse: { ...defs.RuleUse, allOf: byName('rule', rules) },
    },
  };
}

/** The schema without its required keys. */
function partial(schema: Schema | undefined): Schema {
  const { required: _, ...rest } = { required: [], ...schema };
  return rest;
}

const CALLED: { [type: string]: string } = {
  text: 'text',
  string: 'text',
  boolean: 'true, false',
  int: 'whole number',
  number: 'number',
  json: 'JSON',
  object: 'object',
  false: '`false`',
};

/** A type in words: "text or Named", "list of Tab". */
function typeText(type: string): string {
  const texts = alternatives(type.replace(/!$/, '')).map((one) => {
    if (one.endsWith('[]')) return `list of ${typeText(itemType(one))}`;
    if (one.endsWith('{}')) return `object of ${typeText(itemType(one))}`;
    return one.startsWith("'") ? `\`${one.slice(1, -1)}\`` : (CALLED[one] ?? one);
  });
  return texts.join(', ');
}

/** The table of a kind's keys for docs/definition.md; required keys are bold. */
function tableOf(kind: Kind): string {
  const docs: { readonly [key: string]: string } = shapeDocs[kind];
  const rows = Object.entries(shapes[kind]).map(
    ([key, type]) =>
      `| ${type.endsWith('!') ? `**\`${key}\`**` : `\`${key}\``} | ${typeText(type)} | ${docs[key]?.replaceAll('|', '\\|')} |`,
  );
  return ['| key | value | meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

/** Returns the text of docs/definition.md with newly made tables between its markers. */
export function withTables(markdown: string): string {
  return markdown.replaceAll(
    /(<!-- keys of (\w+) -->\n)[\s\S]*?(<!-- end -->)/g,
    (_, begin: string, kind: Kind, end: string) => `${begin}${tableOf(kind)}\n${end}`,
  );
}
