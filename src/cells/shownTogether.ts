import { createContext } from 'react';
import type { AnyRecord } from '../engine/definition.ts';

/** The records that are shown together: what a cell asks for apart, it asks for all of them at once. */
export const ShownTogether = createContext<readonly AnyRecord[]>([]);
