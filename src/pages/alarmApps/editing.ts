import { withParams } from '../../definition/searchParams.ts';
/** The selected app, and whether it is being edited. */
export interface Editing {
  selected: string | undefined;
  editing: boolean;
}

export type EditingAction =
  | { type: 'select'; alarmType: string }
  | { type: 'edit' | 'stop' | 'created' | 'updated' | 'removed' };

/** Returns the next state (spec section 4): a write ends editing, a removal also clears the selection. */
export function nextEditing(state: Editing, action: EditingAction): Editing {
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

/** Reads the state from the URL; an unknown alarm type counts as no selection. */
export function readEditing(params: URLSearchParams, types: readonly string[]): Editing {
  const type = params.get(TYPE) ?? '';
  const selected = types.includes(type) ? type : undefined;
  return { selected, editing: selected !== undefined && params.get(EDIT) === 'true' };
}

/** Returns the URL parameters with the state written to them; other parameters are kept. */
export function writeEditing(before: URLSearchParams, { selected, editing }: Editing): URLSearchParams {
  return withParams(before, { [TYPE]: selected, [EDIT]: editing ? 'true' : '' });
}
