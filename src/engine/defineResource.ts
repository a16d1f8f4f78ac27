import type { DerivedResourceDefinition, ResourceDefinition } from './definition.ts';

/** Declares a resource, for the compiler to check; the loader checks again at start. */
export function defineResource(d: ResourceDefinition): ResourceDefinition {
  return d;
}

/** Declares a resource that contains only the differences from the one it is based on. */
export function deriveResource(d: DerivedResourceDefinition): DerivedResourceDefinition {
  return d;
}
