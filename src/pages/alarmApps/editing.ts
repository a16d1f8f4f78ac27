/** Which app is chosen, and whether it is being edited. */
export interface Editing {
  selected: string | undefined;
  editing: boolean;
}

export type EditingAction =
  | { type: 'select'; alarmType: string }
  | { type: 'edit' | 'stop' | 'created' | 'updated' | 'removed' };

/** What follows (spec section 4): whatever was written is no longer edited, and what was removed is no longer chosen. */
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

/** The state that an address says; a type that does not exist is none. */
export function readEditing(params: URLSearchParams, types: readonly string[]): Editing {
  const type = params.get(TYPE) ?? '';
  const selected = types.includes(type) ? type : undefined;
  return { selected, editing: selected !== undefined && params.get(EDIT) === 'true' };
}

/** The address of a state; everything else in it stays. */
export function writeEditing(before: URLSearchParams, { selected, editing }: Editing): URLSearchParams {
  const params = new URLSearchParams(before);
  params.delete(TYPE);
  params.delete(EDIT);
  if (selected !== undefined) params.set(TYPE, selected);
  if (editing) params.set(EDIT, 'true');
  return params;
}
