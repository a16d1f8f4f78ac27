import type { AlarmSource } from '../../live/outgoing.ts';
import type { ListedSource } from './recent.ts';

/** An alarm point or template that can be chosen. */
export interface Card {
  id: number;
  title: string;
  /** System id and organization. */
  hint: string;
  icon: unknown;
  /** It is inactive. */
  off: boolean;
}

/** Cards under one heading; those of `found` and `chosen` have none. */
export interface CardGroup {
  name: 'chosen' | 'favourites' | 'recent' | 'others' | 'found';
  cards: Card[];
}

const MOST = 12;
const MOST_RECENT = 6;
/** So many others are shown, however many favourites there are. */
const LEAST_OTHERS = 4;

interface Given {
  /** The records that the platform has listed, or found for the search text. */
  rows: readonly Card[];
  searched: boolean;
  favourites: readonly ListedSource[];
  recent: readonly ListedSource[];
  chosen: AlarmSource | undefined;
}

/** Groups the cards: favourites, what was raised lately, the others; of a search only what was found. Each is shown once. */
export function cardGroups({ rows, searched, favourites, recent, chosen }: Given): CardGroup[] {
  const shown = new Set<number>();
  const take = (cards: readonly Card[], most: number): Card[] => {
    const fresh = cards.filter(({ id }) => !shown.has(id)).slice(0, most);
    for (const { id } of fresh) shown.add(id);
    return fresh;
  };
  const cardOf = ({ id, title, icon, hint = '' }: Omit<ListedSource, 'kind'>): Card =>
    rows.find((row) => row.id === id) ?? { id, title, icon, hint, off: false };
  const listed: CardGroup[] = searched
    ? [{ name: 'found', cards: take(rows, MOST) }]
    : [
        { name: 'favourites', cards: take(favourites.map(cardOf), MOST) },
        { name: 'recent', cards: take(recent.map(cardOf), MOST_RECENT) },
        { name: 'others', cards: take(rows, Math.max(LEAST_OTHERS, MOST - shown.size)) },
      ];
  const { id, title = '', icon } = chosen ?? {};
  const own = id === undefined ? [] : take([cardOf({ id, title, icon })], 1);
  const groups: CardGroup[] = [{ name: 'chosen', cards: own }, ...listed];
  return groups.filter(({ cards }) => cards.length > 0);
}
