/** Maximum number of ids in the address. Larger selections would make it too long and are kept in this tab instead. */
const MAX_IN_ADDRESS = 400;
/** Prefix of the key that the address has instead; each change makes a new key. */
const KEPT_PREFIX = 'kept-';
const STORE = 'tocsin.selected';

let kept = { text: '', ids: [] as readonly number[] };

/** Returns the value of the address's parameter for the checked rows. */
export function writeSelection(selected: 'all' | readonly number[]): string {
  if (selected === 'all') return 'all';
  if (selected.length <= MAX_IN_ADDRESS) return selected.join('.');
  kept = { text: `${KEPT_PREFIX}${Date.now()}-${selected.length}-${selected.at(-1)}`, ids: selected };
  try {
    sessionStorage.setItem(STORE, JSON.stringify(kept));
  } catch {
    // without storage they are kept until the page is closed
  }
  return kept.text;
}

/** Reads the checked rows from the address's parameter. */
export function readSelection(text: string | null): 'all' | readonly number[] {
  if (text === 'all') return 'all';
  if (text?.startsWith(KEPT_PREFIX)) return keptIds(text);
  return (text ?? '')
    .split('.')
    .map(Number)
    .filter((id) => id > 0);
}

function keptIds(text: string): readonly number[] {
  if (kept.text !== text) {
    try {
      kept = JSON.parse(sessionStorage.getItem(STORE) ?? '') as typeof kept;
    } catch {
      return [];
    }
  }
  return kept.text === text ? kept.ids : [];
}
