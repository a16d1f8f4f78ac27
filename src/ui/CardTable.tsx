import type { ReactNode } from 'react';
import './cardTable.css';

interface CardTableProps {
  heads: readonly string[];
  /** Indexes of columns with numbers: their heads, as their cells of the class `v-num`, are aligned to the right. */
  numbers?: readonly number[];
  /** Accessible name of the table; not visible. */
  caption?: string;
  /** Rows. In a card, the `data-head` of a cell is shown before it. */
  children: ReactNode;
}

/** A plain table of plain rows; on a narrow screen each row is a card. */
export function CardTable({ heads, numbers = [], caption, children }: CardTableProps) {
  return (
    <table className="v-plain card-table">
      {caption && <caption className="sr">{caption}</caption>}
      <thead>
        <tr>
          {heads.map((head, index) => (
            <th key={head} scope="col" className={numbers.includes(index) ? 'v-num' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
