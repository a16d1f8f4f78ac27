/** The selected app, and whether it is being edited. */
export interface Editing {
  selected: string | undefined;
  editing: boolean;
}

export type EditingAction =
  | { type: 'select'; alarmType: string }
  | { type: 'edit' | 'stop' | 'created' | 'updated' | 'removed' };

/** The next state (spec section 4): after a write editing ends, after a removal the selection too. */
export function next(state: Editing, action: EditingAction): Editing {
  switch (action.type) {
    case 'select':
      return { selected: action.alarmType, editing: false };
    case 'edit':
      return { ...state, editing: state.selected !== undefined };
    case 'stop':
    case 'created':
    case 'updated':
      return { ...state, editing: false };
    case 'removed':
      return { selected: undefined, editing: false };
  }
}

const TYPE = 'type';
const EDIT = 'edit';

/** Reads the state from the address; an unknown type counts as none. */
export function readEditing(params: URLSearchParams, types: readonly string[]): Editing {
  const type = params.get(TYPE) ?? '';
  const selected = types.includes(type) ? type : undefined;
  return { selected, editing: selected !== undefined && params.get(EDIT) === 'true' };
}

/** Writes the state to the address, keeping other parameters. */
export function writeEditing(before: URLSearchParams, { selected, editing }: Editing): URLSearchParams {
  const params = new URLSearchParams(before);
  params.delete(TYPE);
  params.delete(EDIT);
  if (selected !== undefined) params.set(TYPE, selected);
  if (editing) params.set(EDIT, 'true');
  return params;
}
