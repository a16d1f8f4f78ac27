/** Converts Markdown of docs/ to data: elements with a fixed set of tags, which the console renders without HTML. */
import { lexer } from 'marked';

/** Id of a heading that names none, as code hosts make it: "Alarm & more" gives "alarm--more". */
function slug(text) {
  const kept = text.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '');
  return kept.trim().replace(/\s/g, '-');
}

/** `title {#id}`: a heading that names its id, so that all languages can have the same id. */
const NAMED = /\s*\{#([a-z0-9-]+)\}\s*$/;
const CHAPTER = /^(?:(?:\.\.?|handbook|en)\/)*([a-z0-9-]+)\.md(?:#(.+))?$/;

/**
 * The target of a link in a chapter: a heading of the chapter (`#id`), another chapter (`other.md#id`), a screen
 * (`/users`) or another site. Undefined for a file of the repository, which the console does not have.
 */
export function linkOf(href, chapter) {
  if (href.startsWith('#')) return { chapter, heading: href.slice(1) };
  if (href.startsWith('/')) return { screen: href };
  if (/^https:\/\//.test(href)) return { site: href };
  const [, other, heading] = CHAPTER.exec(href) ?? [];
  return other ? { chapter: other, ...(heading && { heading }) } : undefined;
}

function addressOf(href, chapter) {
  const link = linkOf(href, chapter);
  if (!link) return null;
  const { screen, site, heading } = link;
  return screen ?? site ?? `/documentation/${link.chapter}${heading ? `#${heading}` : ''}`;
}

const WITH_CHILDREN = { paragraph: 'p', strong: 'strong', em: 'em', blockquote: 'blockquote', del: 'del' };

class Reader {
  headings = [];
  links = [];
  title = '';
  #used = new Map();

  constructor(chapter) {
    this.chapter = chapter;
  }

  all(tokens = []) {
    return tokens.flatMap((token) => this.one(token));
  }

  one(token) {
    const { type, tokens } = token;
    const tag = WITH_CHILDREN[type];
    if (tag) return [[tag, null, ...this.all(tokens)]];
    switch (type) {
      case 'space':
      case 'html':
      case 'def':
        return [];
      case 'text':
      case 'escape':
        return tokens ? this.all(tokens) : [unescaped(token.text)];
      case 'codespan':
        return [['code', null, unescaped(token.text)]];
      case 'code':
        return [['pre', null, ['code', null, token.text]]];
      case 'hr':
      case 'br':
        return [[type, null]];
      case 'heading':
        return this.heading(token);
      case 'link':
        return this.link(token);
      case 'list':
        return [
          [token.ordered ? 'ol' : 'ul', null, ...token.items.map((item) => ['li', null, ...this.all(item.tokens)])],
        ];
      case 'table':
        return [this.table(token)];
      default:
        throw new Error(`The handbook does not show this Markdown: ${token.raw}`);
    }
  }

  heading({ depth, text, tokens }) {
    const [, named] = NAMED.exec(text) ?? [];
    const shown = named ? this.all(lexer(text.replace(NAMED, ''))[0]?.tokens) : this.all(tokens);
    const title = textOf(shown);
    if (depth === 1) {
      this.title = title;
      return [];
    }
    const wanted = named ?? slug(title);
    const times = this.#used.get(wanted) ?? 0;
    this.#used.set(wanted, times + 1);
    const id = times === 0 ? wanted : `${wanted}-${times}`;
    this.headings.push({ id, title, depth });
    return [[`h${depth}`, { id }, ...shown]];
  }

  link({ href, tokens }) {
    this.links.push(href);
    const to = addressOf(href, this.chapter);
    const shown = this.all(tokens);
    return to === null ? shown : [['a', { to }, ...shown]];
  }

  table({ header, rows }) {
    const row = (cells, tag) => ['tr', null, ...cells.map(({ tokens }) => [tag, null, ...this.all(tokens)])];
    return [
      'table',
      null,
      ['thead', null, row(header, 'th')],
      ['tbody', null, ...rows.map((cells) => row(cells, 'td'))],
    ];
  }
}

const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Undoes the lexer's escaping of plain text. */
function unescaped(text) {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => ENTITIES[name]);
}

/** The text of elements without markup. */
export function textOf(nodes) {
  return nodes.map((node) => (typeof node === 'string' ? node : textOf(node.slice(2)))).join('');
}

/**
 * Reads a chapter.
 * @param {string} markdown its text
 * @param {string} chapter its name, the name of its file
 * @returns its title, its elements, its headings of level 2 to 4, its links as written, and the texts quoted in bold
 */
export function readChapter(markdown, chapter) {
  const reader = new Reader(chapter);
  const nodes = reader.all(lexer(markdown));
  const { title, headings, links } = reader;
  return { title, headings, links, nodes, quotes: quotesOf(nodes) };
}

function quotesOf(nodes) {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    return node[0] === 'strong' ? [textOf(node.slice(2)).replace(/\s+/g, ' ')] : quotesOf(node.slice(2));
  });
}

const BLOCKS = new Set(['p', 'li', 'tr', 'td', 'th', 'pre', 'blockquote', 'br']);

function spaced(nodes) {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      return BLOCKS.has(node[0]) ? `${spaced(node.slice(2))} ` : spaced(node.slice(2));
    })
    .join('');
}

/** The text below each heading, for the search. The first section, with an empty id, has the text before them. */
export function sectionsOf({ title, nodes }) {
  const sections = [{ id: '', title, nodes: [] }];
  for (const node of nodes) {
    const [tag, attributes, ...children] = typeof node === 'string' ? ['p', null, node] : node;
    if (/^h[2-4]$/.test(tag)) sections.push({ id: attributes.id, title: textOf(children), nodes: [] });
    else sections.at(-1).nodes.push(node);
  }
  return sections.map(({ nodes: found, ...section }) => ({
    ...section,
    text: spaced(found).replace(/\s+/g, ' ').trim(),
  }));
}
