/** More checked rows would make the address too long: they are kept in this tab instead. */
const IN_ADDRESS = 400;
/** The address then has a key with a new number for each change. */
const KEPT = 'kept-';
const STORE = 'tocsin.selected';

let kept = { text: '', ids: [] as readonly number[] };

/** Writes checked rows for the address. */
export function writeSelection(selected: 'all' | readonly number[]): string {
  if (selected === 'all') return 'all';
  if (selected.length <= IN_ADDRESS) return selected.join('.');
  kept = { text: `${KEPT}${Date.now()}-${selected.length}-${selected.at(-1)}`, ids: selected };
  try {
    sessionStorage.setItem(STORE, JSON.stringify(kept));
  } catch {
    // without storage they are kept until the page is closed
  }
  return kept.text;
}

/** Reads the checked rows of an address. */
export function readSelection(text: string | null): 'all' | readonly number[] {
  if (text === 'all') return 'all';
  if (text?.startsWith(KEPT)) return keptIds(text);
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
