/** More checked rows than this would make a link that no server takes: they are kept in this tab instead. */
const IN_ADDRESS = 400;
/** What the address says of them: a new number for each change, so that it is one. */
const KEPT = 'kept-';
const STORE = 'tocsin.selected';

let kept = { text: '', ids: [] as readonly number[] };

/** Checked rows as the address carries them. */
export function writeSelection(selected: 'all' | readonly number[]): string {
  if (selected === 'all') return 'all';
  if (selected.length <= IN_ADDRESS) return selected.join('.');
  kept = { text: `${KEPT}${Date.now()}-${selected.length}-${selected.at(-1)}`, ids: selected };
  try {
    sessionStorage.setItem(STORE, JSON.stringify(kept));
  } catch {
    // without storage they last as long as the page
  }
  return kept.text;
}

/** The checked rows of an address. */
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
