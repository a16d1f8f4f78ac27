import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { readChapter, sectionsOf } from './markdown.mjs';

/** What can be imported of a Markdown file: `?chapter` is shown, `?contents` is listed, `?sections` is searched. */
const PARTS = {
  chapter: ({ title, nodes }) => ({ title, nodes }),
  contents: ({ title, headings }) => ({ title, headings }),
  sections: sectionsOf,
};
const ID = /^(.+\.md)\?(chapter|contents|sections)(?:&.*)?$/;

/** Plugin that makes the handbook of the Markdown files in docs/ while the console is built. */
export const handbook = {
  name: 'handbook',
  enforce: 'pre',
  load(id) {
    const [, file, part] = ID.exec(id) ?? [];
    if (!file) return null;
    this.addWatchFile(file);
    const content = PARTS[part](readChapter(readFileSync(file, 'utf8'), basename(file, '.md')));
    return { code: `export default ${JSON.stringify(content)};`, moduleType: 'js', map: null };
  },
};
