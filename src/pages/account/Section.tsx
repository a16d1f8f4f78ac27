import type { ReactNode } from 'react';

interface SectionProps {
  /** Of the heading, by which the section is named. */
  id: string;
  title: string;
  help?: string;
  children: ReactNode;
}

/** One subject of the account page: what it is at the left, what can be done at the right. */
export function Section({ id, title, help, children }: SectionProps) {
  return (
    <section className="account-section" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {help && <p>{help}</p>}
      </div>
      <div className="account-body">{children}</div>
    </section>
  );
}
