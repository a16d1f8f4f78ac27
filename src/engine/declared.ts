/** What is known of a named thing (widget, cell, tab, list, tile, rule) without loading it: data that both sides check by. */
import type { FieldType } from './definition.ts';

/** What a named thing declares of one of its options. */
export type OptionShape = {
  optional?: boolean;
} & (
  | {
      is: 'field';
      /** Types of the fields that can be named. Default: any. */
      types?: readonly FieldType[];
      /** It is a list of names. A path such as "steps.rank" leads into lists. */
      many?: boolean;
      /** The option whose field must have the same type. */
      like?: string;
      /** The option that names the resource whose field it is. Default: the one that the definition is of. */
      of?: string;
      /** Names that are no fields and can be given too, such as "title". */
      also?: readonly string[];
      /** Fields that the items of the list must have. */
      holds?: readonly string[];
    }
  | { is: 'resource' }
  /** Wanted values by the fields of the resource that this option names. */
  | { is: 'values'; of: string }
  /** Of a type as in shape.ts. */
  | { is: 'value'; type: string }
);

export type OptionShapes = { readonly [option: string]: OptionShape };

/** What is known of a named thing without loading it, so that console and platform can check who names it. */
export interface Declared {
  /** Types of fields that it can stand for; none for tabs, lists and tiles. */
  accepts?: readonly FieldType[];
  options?: OptionShapes;
}

export type Declarations = { readonly [name: string]: Declared };
