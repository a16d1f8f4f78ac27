/** What libraries bring for browsers that lack it, and every browser that runs this console has. */
const NATIVE = { 'object.entries': 'Object.entries', hasown: 'Object.hasOwn' };
const PREFIX = '\0native:';

/** Takes the browser's own function in place of a library's: four kilobytes of the sign-in page's script. */
export const native = {
  name: 'native',
  enforce: 'pre',
  resolveId(id) {
    return Object.hasOwn(NATIVE, id) ? PREFIX + id : null;
  },
  load(id) {
    return id.startsWith(PREFIX) ? `module.exports = ${NATIVE[id.slice(PREFIX.length)]};` : null;
  },
};
