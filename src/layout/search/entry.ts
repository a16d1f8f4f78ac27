/** A search result: a screen, a record or an action. */
export interface Entry {
  key: string;
  group: 'screens' | 'records' | 'actions';
  label: string;
  /** The menu section, or the type of the record. */
  hint?: string;
  icon: string;
  route?: string;
  act?: () => void;
}
