import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface OverlayFrameProps {
  name: string;
  about: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** The header of an overlay's page: back link, name and actions. */
export function OverlayFrame({ name, about, actions, children }: OverlayFrameProps) {
  const translate = useTranslate();
  return (
    <div className="page def def-overlay">
      <nav aria-label={translate('definitions.back')}>
        <Link to="/crud">{translate('definitions.title')}</Link>
      </nav>
      <header className="def-head">
        <h1 className="page-title">{name}</h1>
        <span className="v-quiet v-grow">{about}</span>
        {actions}
      </header>
      {children}
    </div>
  );
}
