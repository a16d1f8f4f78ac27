import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { UNSUPPORTED } from '../../../dataProvider/records/entities.ts';
import { useAuthorityText } from '../../definition/authorities.ts';
import { failureOf, useDefinition, useFailureText, useMay } from '../../definition/context.tsx';
import { allows, authorityFor } from '../../engine/access.ts';
import type { Resource } from '../../engine/definition.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { State } from '../../ui/State.tsx';

interface PendingProps extends Pick<RefusalProps, 'resource' | 'op'> {
  query: Pick<UseQueryResult, 'error' | 'refetch'>;
  lines?: number;
}

/** Shown while something is fetched: a skeleton, or the error. */
export function Pending({ query, lines = 3, ...what }: PendingProps) {
  if (!query.error) return <Skeleton lines={lines} />;
  return <Refusal {...what} error={query.error} onRetry={() => void query.refetch()} />;
}

interface RefusalProps {
  error: unknown;
  /** Default: the definition of the context. */
  resource?: Resource;
  op: 'list' | 'one';
  onRetry: () => void;
}

/**
 * Shown in place of a list or record that could not be loaded: the reason and, unless access is denied, a retry
 * button.
 */
export function Refusal({ error, resource: of, op, onRetry }: RefusalProps) {
  const resource = useDefinition(of);
  const translate = useTranslate();
  const text = useFailureText();
  const { status, reason } = failureOf(error);
  const kind = status === 403 ? 'denied' : status === 404 ? 'missing' : status === 0 ? 'offline' : 'failed';
  const authority = authorityFor(resource, op);
  // the user has the required authority, so the record is outside of their organizations; if none is required, only the
  // server's reason explains the refusal
  const outside = useMay(resource)(op) && authority !== undefined;
  if (reason === UNSUPPORTED.reason) return <Unsupported />;
  return (
    <State alert icon={kind === 'denied' ? 'lock' : 'error'} title={translate(`views.refusal.${kind}.title`)}>
      <p>{translate(`views.refusal.${kind}.${kind === 'denied' && outside ? 'outside' : 'text'}`)}</p>
      {kind === 'denied' && authority && !outside && <NeededAuthority name={authority} />}
      <p className="v-quiet">{text(error, { resource, op })}</p>
      {kind !== 'denied' && <Button onClick={onRetry}>{translate('views.refusal.retry')}</Button>}
    </State>
  );
}

/** Shown in place of something that the console could not ask for; nothing was sent. */
function Unsupported() {
  const translate = useTranslate();
  return (
    <State alert icon="lock" title={translate('views.notOffered.title')}>
      <p>{translate('errors.unsupported')}</p>
    </State>
  );
}

interface NotOfferedProps {
  what: 'list' | 'one' | 'create' | 'note';
}

/** What the server has no call for, and the extension of the protocol that it would need. */
export function NotOfferedText({ what }: NotOfferedProps) {
  const translate = useTranslate();
  const { extension } = useDefinition().api;
  return (
    <p>
      {translate(`views.notOffered.${what}`)}{' '}
      {extension !== undefined && <span>{translate('views.notOffered.needs', { extension })}</span>}
    </p>
  );
}

/** Shown in place of something that the server has no call for. */
export function NotOffered({ what }: NotOfferedProps) {
  const translate = useTranslate();
  return (
    <State icon="lock" title={translate('views.notOffered.title')}>
      <NotOfferedText what={what} />
    </State>
  );
}

/** Why no record can be created: the server has no call for it, or the user lacks the authority. */
export function NoCreation() {
  const resource = useDefinition();
  const translate = useTranslate();
  const authority = authorityFor(resource, 'create');
  if (!allows(resource, 'create')) return <NotOffered what="create" />;
  return (
    <State alert icon="lock" title={translate('views.refusal.create.title')}>
      <p>{translate('views.refusal.create.text')}</p>
      {authority && <NeededAuthority name={authority} />}
    </State>
  );
}

function NeededAuthority({ name }: { name: string }) {
  const translate = useTranslate();
  const authority = useAuthorityText()(name);
  return <p className="v-quiet">{translate('views.refusal.authority', { authority })}</p>;
}
