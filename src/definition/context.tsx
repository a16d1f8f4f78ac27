import { DataProviderContext, ResourceContextProvider, useAuthProvider, useNotify, useTranslate } from 'ra-core';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { TocsinAuthProvider } from '../../authProvider/index.ts';
import {
  describeFailure,
  type FailedOperation,
  failureText,
  hasStoredMessage,
} from '../../dataProvider/http/errors.ts';
import { getUser, subscribe } from '../../dataProvider/session/stored.ts';
import type { TocsinDataProvider } from '../../dataProvider/types.ts';
import type { Capabilities, Extension } from '../../protocol/capabilities.ts';
import { holds } from '../engine/access.ts';
import type { Op, Resource } from '../engine/definition.ts';
import type { Loaded } from '../engine/load.ts';
import { isObject } from '../engine/paths.ts';
import { useNeeded, useStable } from '../ui/contexts.ts';
import type { Widgets } from './widgets.ts';

interface Known {
  loaded: Loaded;
  capabilities: Capabilities | null;
  widgets: Widgets;
}

const DefinitionsContext = createContext<Known | null>(null);

/** Provides the loaded definitions, the server's capabilities and the registered widgets. */
export function DefinitionsProvider({ children, ...known }: Known & { children: ReactNode }) {
  return <DefinitionsContext.Provider value={useStable(known)}>{children}</DefinitionsContext.Provider>;
}

const useKnown = (): Known => useNeeded(DefinitionsContext, 'There is no DefinitionsProvider above this component');

/** All resources, including overlays, and the faults found while loading them. */
export function useDefinitions(): Loaded {
  return useKnown().loaded;
}

/** The server's capabilities; null if it announces none. */
export function useCapabilities(): Capabilities | null {
  return useKnown().capabilities;
}

/** The platform's time zone; undefined if it announces none: its times are then taken for this machine's. */
export function useTimeZone(): string | undefined {
  return useCapabilities()?.timeZone || undefined;
}

/** The widgets that definitions can name. */
export function useWidgets(): Widgets {
  return useKnown().widgets;
}

/** Whether the server has an extension. */
export function useExtension(name: Extension): boolean {
  return useCapabilities()?.extensions.includes(name) ?? false;
}

const DefinitionContext = createContext<Resource | null>(null);

/** Provides the current definition to everything below, and its name to react-admin's hooks. */
export function DefinitionProvider({ resource, children }: { resource: Resource; children: ReactNode }) {
  return (
    <ResourceContextProvider value={resource.name}>
      <DefinitionContext value={resource}>{children}</DefinitionContext>
    </ResourceContextProvider>
  );
}

/** The definition of the screen, record or part around this component, or `of` if given. */
export function useDefinition(of?: Resource): Resource {
  const current = useContext(DefinitionContext);
  const found = of ?? current;
  if (!found) throw new Error('There is no DefinitionProvider above this component');
  return found;
}

/** The data provider with the methods beyond react-admin's nine. */
export function useProvider(): TocsinDataProvider {
  const provider = useContext(DataProviderContext);
  return provider as TocsinDataProvider;
}

const NONE: readonly string[] = [];

/** The authorities of the signed-in user, as of the last verify call. */
export function useAuthorities(): readonly string[] {
  return useSyncExternalStore(subscribe, () => getUser()?.authorities ?? NONE);
}

/**
 * Returns whether the user holds an authority, as far as the server has any; the menu alone reads `useAuthorities`. The
 * server checks again.
 */
export function useCan(): (needed: string | undefined) => boolean {
  const authorities = useAuthorities();
  const extensions = useCapabilities()?.extensions ?? NONE;
  return (needed) => holds(authorities, extensions, needed);
}

/**
 * Like authProvider.canAccess, but synchronous, for the current definition or another one. The server checks again.
 */
export function useMay(of?: Resource): (op: Op) => boolean {
  const resource = useDefinition(of);
  // renders again when a session check reports other authorities
  useAuthorities();
  const { may } = useAuthProvider() as TocsinAuthProvider;
  return (op) => may(resource, op);
}

/** Details of a failed call, whatever was thrown. */
export interface Failure {
  status: number;
  reason?: string;
  errors?: Record<string, string>;
  current?: unknown;
  body?: unknown;
  /** The record was stored; a follow-up call failed. */
  stored?: boolean;
  /** The server was unreachable: the call is retried automatically. */
  again?: boolean;
  /** What was thrown. */
  error?: unknown;
  /** The operation that failed, if the error doesn't say. */
  op?: Op;
}

/** Extracts the details of a failure from any error. */
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

/** Whether the request was canceled, so that nothing needs to be shown. */
export function isCancelled(error: unknown): boolean {
  return isObject(error) && error.name === 'AbortError';
}

/** Returns a function for the text of a failure: the one from the definition, else a general one. */
export function useFailureText(): (error: unknown, what: FailedOperation) => string {
  const translate = useTranslate();
  return (error, what) => failureText(describeFailure(error, what), translate);
}

/** Returns a function that shows a failure in a banner, unless its definition has already stored a message for it. */
export function useShowFailure(): (error: unknown, what: FailedOperation) => void {
  const notify = useNotify();
  const text = useFailureText();
  return (error, what) => {
    if (hasStoredMessage(error)) return;
    notify(text(error, what), { type: 'error', messageArgs: { _: text(error, what) } });
  };
}
