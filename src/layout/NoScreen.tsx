import { useTranslate } from 'ra-core';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { FullPage } from './FullPage.tsx';

/** What stands in place of a screen that does not exist, or not for this user, with the way back. */
export function NoScreen({ title, text }: { title: string; text: string }) {
  const translate = useTranslate();
  return (
    <FullPage
      title={title}
      text={text}
      actions={
        <ButtonLink kind="primary" to="/">
          {translate('shell.fault.home')}
        </ButtonLink>
      }
    />
  );
}
