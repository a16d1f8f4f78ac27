import { useTranslate } from 'ra-core';
import { failureOf, useFailureText } from '../../definition/context.ts';
import { useDefinitions } from '../../definition/definitions.tsx';
import { useNeededText } from '../../definition/useAuthorityText.ts';
import { authorityFor } from '../../engine/access.ts';
import { Button } from '../../ui/Button.tsx';
import { State } from '../../ui/State.tsx';

/** Shown in place of the duty: which authorities it needs and whom to ask, or a failed call with a retry button. */
export function DutyFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translate = useTranslate();
  const failureText = useFailureText();
  const neededText = useNeededText();
  const { resources } = useDefinitions();
  if (failureOf(error).status !== 403)
    return (
      <State alert icon="error" title={translate('duty.failed')}>
        <p>{failureText(error, { op: 'list' })}</p>
        <Button onClick={onRetry}>{translate('views.refusal.retry')}</Button>
      </State>
    );
  const needed = resources
    .filter(({ inAlarms }) => inAlarms === 'schedule')
    .flatMap((resource) => authorityFor(resource, 'list') ?? []);
  return (
    <State alert icon="lock" title={translate('views.refusal.denied.title')}>
      <p>{neededText(...new Set(needed))}</p>
    </State>
  );
}
