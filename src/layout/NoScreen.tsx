import { useTranslate } from 'ra-core';
import { ButtonLink } from '../ui/Button.tsx';
import { FullPage } from './FullPage.tsx';

/** Shown in place of a screen that does not exist or is not allowed, with a link to the start page. */
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
