import type { ReactNode } from 'react';
import './cardTable.css';

interface CardTableProps {
  heads: readonly string[];
  /** Accessible name of the table; not visible. */
  caption?: string;
  /** Rows. In a card, the `data-head` of a cell is shown before it. */
  children: ReactNode;
}

/** A plain table of plain rows; on a narrow screen each row is a card. */
export function CardTable({ heads, caption, children }: CardTableProps) {
  return (
    <table className="v-plain card-table">
      {caption && <caption className="sr">{caption}</caption>}
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
