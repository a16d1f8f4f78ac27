import { useTranslate } from 'ra-core';
import { useFailureText } from '../../definition/context.tsx';
import { Button } from '../../ui/Button.tsx';

/** Content of a section that could not be loaded: the error and a retry button. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translate = useTranslate();
  const failureText = useFailureText();
  return (
    <>
      <p>{failureText(error, {})}</p>
      <Button onClick={onRetry}>{translate('account.retry')}</Button>
    </>
  );
}
