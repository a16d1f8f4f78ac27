import { useTranslate } from 'ra-core';
import { ButtonLink } from '../ui/ButtonLink.tsx';

/** What stands in place of a screen that there is not, or not for this visitor, with the way back. */
export function NoScreen({ title, text }: { title: string; text: string }) {
  const translate = useTranslate();
  return (
    <div className="error-page">
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="error-page-actions">
        <ButtonLink kind="primary" to="/">
          {translate('shell.fault.home')}
        </ButtonLink>
      </div>
    </div>
  );
}
