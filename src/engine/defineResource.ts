import type { DerivedResourceDefinition, ResourceDefinition } from './definition.ts';

/** Declares a resource. It only gives the compiler something to check; the loader checks again at start. */
export function defineResource(d: ResourceDefinition): ResourceDefinition {
  return d;
}

/** Declares a resource that says only what differs from the one it is based on. */
export function deriveResource(d: DerivedResourceDefinition): DerivedResourceDefinition {
  return d;
}
