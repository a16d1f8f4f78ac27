import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { readChapter, sectionsOf } from './markdown.mjs';

/** Parts of a Markdown file that can be imported: `?chapter` to show, `?contents` to list, `?sections` to search. */
const PARTS = {
  chapter: ({ title, nodes }) => ({ title, nodes }),
  contents: ({ title, headings }) => ({ title, headings }),
  sections: sectionsOf,
};
const ID = /^(.+\.md)\?(chapter|contents|sections)(?:&.*)?$/;

/** Plugin that makes the handbook from the Markdown files in docs/ when the console is built. */
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
