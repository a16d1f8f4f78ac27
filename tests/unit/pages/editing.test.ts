import { describe, expect, it } from 'vitest';
import { type EditingAction, nextEditing, readEditing, writeEditing } from '../../../src/pages/alarmApps/editing.ts';
import { editorMode } from '../../../src/parts/useOpenPart.ts';

describe('the editor of parts', () => {
  it.each([
    [null, { mode: 'none' }],
    ['', { mode: 'none' }],
    ['_new', { mode: 'new' }],
    ['12', { mode: 'update', id: 12 }],
    ['0', { mode: 'none' }],
    ['-3', { mode: 'none' }],
    ['1.5', { mode: 'none' }],
    ['12x', { mode: 'none' }],
    ['view', { mode: 'none' }],
    ['update', { mode: 'none' }],
    ['99999999999999999999', { mode: 'none' }],
  ])('has for %s the mode %o, and no other modes [S4.26][S4.27]', (part, mode) => {
    expect(editorMode(part)).toEqual(mode);
  });
});

describe('editing an alarm app', () => {
  const types = ['SOS', 'FIRE'];
  const edited = { selected: 'SOS', editing: true };

  it.each<[string, EditingAction, object]>([
    ['created [S4.33]', { type: 'created' }, { selected: 'SOS', editing: false }],
    ['updated [S4.34]', { type: 'updated' }, { selected: 'SOS', editing: false }],
    ['removed [S4.35][S4.36]', { type: 'removed' }, { selected: undefined, editing: false }],
    ['left', { type: 'stop' }, { selected: 'SOS', editing: false }],
    ['exchanged for another', { type: 'select', alarmType: 'FIRE' }, { selected: 'FIRE', editing: false }],
  ])('ends when it is %s', (_, action, state) => {
    expect(nextEditing(edited, action)).toEqual(state);
  });

  it('starts only with a chosen one', () => {
    expect(nextEditing({ selected: 'SOS', editing: false }, { type: 'edit' })).toEqual(edited);
    expect(nextEditing({ selected: undefined, editing: false }, { type: 'edit' }).editing).toBe(false);
  });

  it('is stored in the address, which keeps everything else', () => {
    const params = writeEditing(new URLSearchParams('org=4&type=FIRE'), edited);
    expect(params.toString()).toBe('org=4&type=SOS&edit=true');
    expect(readEditing(params, types)).toEqual(edited);
    expect(writeEditing(params, nextEditing(edited, { type: 'removed' })).toString()).toBe('org=4');
    expect(readEditing(new URLSearchParams('type=BORED&edit=true'), types)).toEqual({
      selected: undefined,
      editing: false,
    });
  });
});
