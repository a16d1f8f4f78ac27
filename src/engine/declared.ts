/** Declarations of registry entries (widgets, cells, tabs, lists, tiles, rules): data for console and platform. */
import type { FieldType } from './definition.ts';

/** The declaration of one option. */
export type OptionShape = {
  optional?: boolean;
} & (
  | {
      is: 'field';
      /** Accepted types of the named field. Default: any. */
      types?: readonly FieldType[];
      /** The option is a list of names. A path such as "steps.rank" leads into lists. */
      many?: boolean;
      /** The option whose field must have the same type. */
      like?: string;
      /** The option that names the field's resource. Default: the definition's own. */
      of?: string;
      /** Further accepted names, such as "title". */
      also?: readonly string[];
      /** Fields that the items of the list must have. */
      holds?: readonly string[];
    }
  | { is: 'resource' }
  /** Values by field of the resource that the option `of` names. */
  | { is: 'values'; of: string }
  /** A value of a type as in shape.ts. */
  | { is: 'value'; type: string }
);

export type OptionShapes = { readonly [option: string]: OptionShape };

/** What a field must be for a widget or cell, besides its type. */
export interface Needs {
  /** Whether its value is a list. */
  multiple?: boolean;
  /** The resource that it refers to. */
  to?: string;
  /** Fields that its items have. */
  holds?: readonly string[];
}

/**
 * The declaration of a registry entry: console and platform check definitions against it without loading the code.
 */
export interface Declared {
  /** Types of fields that the entry can show; absent for tabs, lists and tiles. */
  accepts?: readonly FieldType[];
  needs?: Needs;
  options?: OptionShapes;
}

export type Declarations = { readonly [name: string]: Declared };
