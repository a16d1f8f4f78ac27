import type { ReactNode } from 'react';

interface SectionProps {
  /** Id of the heading that labels the section. */
  id: string;
  title: string;
  help?: string;
  children: ReactNode;
}

/** A section of the account page: heading on the left, content on the right. */
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
