import type { ReactNode } from 'react';
import './cardTable.css';

interface CardTableProps {
  heads: readonly string[];
  /** Names the table; not shown. */
  caption?: string;
  /** Rows. Where they are cards, `data-head` of a cell stands before it. */
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
