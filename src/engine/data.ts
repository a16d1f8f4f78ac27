/** JSON values, and conditions on the values of a record. */

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A condition as data, evaluated by `holds` on both console and platform. */
export type Condition =
  | { field: string; is: Json }
  | { field: string; in: Json[] }
  | { field: string; empty: boolean }
  | { field: string; addressBy: string }
  | SomeItems
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition };

/** Items of a list that meet a condition. */
export interface SomeItems {
  some: string;
  where: Condition;
}
