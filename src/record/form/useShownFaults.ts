import { type RefObject, useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { RecordData } from '../../engine/definition.ts';
import { isObject } from '../../engine/paths.ts';
import { RULE } from './errors.ts';

/** Keeps `shown` equal to the form's visible errors, and clears those that a change of another field has fixed. */
export function useShownFaults(form: UseFormReturn<RecordData>, shown: RefObject<unknown>): void {
  const { subscribe, watch, trigger } = form;
  useEffect(() => {
    const callback = ({ errors }: { errors?: unknown }) => {
      shown.current = errors;
    };
    return subscribe({ formState: { errors: true }, callback });
  }, [subscribe, shown]);
  useEffect(() => {
    const changes = watch((_, { name }) => {
      const others = rulePaths(shown.current).filter((path) => path !== name);
      if (others.length > 0) void trigger(others);
    });
    return () => changes.unsubscribe();
  }, [watch, trigger, shown]);
}

/** Paths of the errors that rules have found, in react-hook-form's notation. */
function rulePaths(errors: unknown, prefix = ''): string[] {
  if (!isObject(errors) && !Array.isArray(errors)) return [];
  return Object.entries(errors).flatMap(([key, value]) => {
    const path = prefix ? `${prefix}.${key}` : key;
    if (isObject(value) && typeof value.type === 'string') return value.type === RULE ? [path] : [];
    return key === 'ref' ? [] : rulePaths(value, path);
  });
}
