import { TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { SavedView } from '../../../dataProvider/calls/savedViews.ts';
import { queryOf } from '../../list/views/viewQuery.ts';
import { Button } from '../../ui/Button.tsx';
import { Line } from '../../ui/blocks.tsx';
import { PanelForm } from '../../ui/PanelForm.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { Switch } from '../../ui/Switch.tsx';
import type { SavedViewActions } from './useSavedViews.ts';

const LONGEST = 60;

interface ViewRowProps {
  /** Name of the list. */
  list: string;
  view: SavedView;
  /** Names of the other views of this list. */
  taken: readonly string[];
  /** Description of what the view shows; undefined if this platform has no such list. */
  asked: ReactNode | undefined;
  heads: readonly string[];
  changes: SavedViewActions;
}

/** A saved view with the description of what it shows, and its actions. */
export function ViewRow({ list, view, taken, asked, heads, changes }: ViewRowProps) {
  const translate = useTranslate();
  const { name, start = false } = view;
  const known = asked !== undefined;
  return (
    <tr>
      <th scope="row">{known ? <Link to={`/${list}?${queryOf(view)}`}>{name}</Link> : name}</th>
      <td data-head={heads[1]}>
        <span>{known ? asked : translate('savedViews.unknown')}</span>
      </td>
      <td data-head={heads[2]}>
        {known && (
          <Switch
            checked={start}
            label={translate(start ? 'views.yes' : 'views.no')}
            name={translate('savedViews.startOf', { name })}
            onChange={(on) => void changes.startWith(list, view, on)}
          />
        )}
      </td>
      <td data-head={heads[3]}>
        <Line as="span">
          <Popover
            button={(trigger) => (
              <Button {...trigger} small icon="edit" aria-label={translate('savedViews.rename', { name })} />
            )}
          >
            {(close) => (
              <Rename
                name={name}
                taken={taken}
                onRename={(next) => {
                  close();
                  void changes.rename(list, view, next);
                }}
              />
            )}
          </Popover>
          <Button
            small
            icon="remove"
            aria-label={translate('views.saved.remove', { name })}
            onClick={() => void changes.remove(list, view)}
          />
        </Line>
      </td>
    </tr>
  );
}

interface RenameProps {
  name: string;
  taken: readonly string[];
  onRename: (next: string) => void;
}

function Rename({ name, taken, onRename }: RenameProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState(name);
  const next = typed.trim();
  const clash = taken.includes(next);
  const off = next === '' || next === name || clash;
  return (
    <PanelForm onSubmit={() => off || onRename(next)}>
      <TextField
        size="small"
        error={clash}
        helperText={clash ? translate('views.saved.taken', { name: next }) : undefined}
        slotProps={{ htmlInput: { 'aria-label': translate('views.saved.name'), maxLength: LONGEST } }}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button kind="primary" small type="submit" off={off}>
        {translate('views.form.save')}
      </Button>
    </PanelForm>
  );
}
