import { DataProviderContext, useAuthProvider, useNotify, useTranslate } from 'ra-core';
import { useContext, useSyncExternalStore } from 'react';
import type { TocsinAuthProvider } from '../../authProvider/index.ts';
import { getUser, subscribe } from '../../authProvider/session.ts';
import { describeFailure, type FailedWhat, failureText, hasStoredMessage } from '../../dataProvider/errors.ts';
import type { TocsinDataProvider } from '../../dataProvider/types.ts';
import { useDefinition } from '../definition/current.tsx';
import type { Op } from '../engine/api.ts';
import type { Resource } from '../engine/definition.ts';
import { isObject } from '../engine/paths.ts';

/** The data provider with everything that goes beyond react-admin's nine methods. */
export function useProvider(): TocsinDataProvider {
  const provider = useContext(DataProviderContext);
  return provider as TocsinDataProvider;
}

const NONE: readonly string[] = [];

/** What the signed-in user may do, as the last verify call said. */
export function useAuthorities(): readonly string[] {
  return useSyncExternalStore(subscribe, () => getUser()?.authorities ?? NONE);
}

/** What authProvider.canAccess answers for the current definition, or another one, without waiting; the server decides again. */
export function useMay(of?: Resource): (op: Op) => boolean {
  const resource = useDefinition(of);
  // draws the component anew when a check of the session brings other authorities
  useAuthorities();
  const { may } = useAuthProvider() as TocsinAuthProvider;
  return (op) => may(resource, op);
}

/** What is known of a failed call, whatever threw it. */
export interface Failure {
  status: number;
  reason?: string;
  errors?: Record<string, string>;
  current?: unknown;
  body?: unknown;
  /** The record itself was stored; what failed came after it. */
  stored?: boolean;
  /** The server was away: it is tried again by itself. */
  again?: boolean;
  /** What was thrown. */
  error?: unknown;
  /** What failed, where the thrower doesn't say. */
  op?: Op;
}

/** Reads a failure out of an error of any kind. */
export function failureOf(error: unknown): Failure {
  if (!isObject(error)) return { status: 0, error };
  const { status, reason, errors, current, body, stored } = error;
  return {
    status: typeof status === 'number' ? status : 0,
    reason: typeof reason === 'string' ? reason : undefined,
    errors: isObject(errors) ? (errors as Record<string, string>) : undefined,
    current,
    body,
    stored: stored === true,
    error,
  };
}

/** True when nobody wants to hear of it: the request was cancelled. */
export function isCancelled(error: unknown): boolean {
  return isObject(error) && error.name === 'AbortError';
}

/** Says a failure as its definition does, else in general texts. */
export function useFailureText(): (error: unknown, what: FailedWhat) => string {
  const translate = useTranslate();
  return (error, what) => failureText(describeFailure(error, what), translate);
}

/** Tells a failure in a banner, unless its definition has left a message there already. */
export function useTell(): (error: unknown, what: FailedWhat) => void {
  const notify = useNotify();
  const text = useFailureText();
  return (error, what) => {
    if (hasStoredMessage(error)) return;
    notify(text(error, what), { type: 'error', messageArgs: { _: text(error, what) } });
  };
}
