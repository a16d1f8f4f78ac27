/** Words before a family name that belong to it. */
const PARTICLES = new Set(
  'von van de der den des del della di da do dos du la le zu zum zur ten ter vom af av st. el al bin ben'.split(' '),
);
/** Degrees that stand behind a name: "Ph.D.", "CSc.", "MBA". */
const DEGREES = /^(?:\p{L}{1,5}\.)+$|^\p{Lu}{2,5}$/u;

export interface SplitName {
  given: string;
  family: string;
}

const words = (text: string) => text.split(/\s+/).filter(Boolean);
const isParticle = (word: string | undefined) => word !== undefined && PARTICLES.has(word.toLowerCase());

function familyLast(all: readonly string[]): SplitName {
  let at = all.length - 1;
  while (at > 1 && isParticle(all[at - 1])) at -= 1;
  return { given: all.slice(0, at).join(' '), family: all.slice(at).join(' ') };
}

function familyFirst(all: readonly string[]): SplitName {
  let at = 1;
  while (at < all.length - 1 && isParticle(all[at - 1])) at += 1;
  return { given: all.slice(at).join(' '), family: all.slice(0, at).join(' ') };
}

/**
 * Splits a whole name: "Novák, Jan" at the comma; without one the family name is the last word, or with `isFamilyFirst`
 * the first one, with its particles ("van der Berg"). Degrees behind a comma stay with the family name. One word alone is
 * a family name: the other part is empty, which validation reports.
 */
export function splitName(text: string, isFamilyFirst: boolean): SplitName {
  const [first = '', ...rest] = text.split(',').map((part) => part.trim());
  const degrees = rest.filter((part) => part !== '' && words(part).every((word) => DEGREES.test(word)));
  const names = rest.filter((part) => part !== '' && !degrees.includes(part));
  const all = words(first);
  const split =
    names.length > 0
      ? { given: names.join(' '), family: all.join(' ') }
      : all.length < 2
        ? { given: '', family: first }
        : (isFamilyFirst ? familyFirst : familyLast)(all);
  return { given: split.given, family: [split.family, ...degrees].join(', ') };
}
