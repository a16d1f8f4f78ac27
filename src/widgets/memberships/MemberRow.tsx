import { Chip } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Entry } from '../../choose/selector/entries.ts';
import { WarningMark } from '../../choose/WarningMark.tsx';
import { allows } from '../../engine/access.ts';
import type { Resource } from '../../engine/definition.ts';
import { useShownOrgName } from '../../i18n/orgName.ts';
import { Button } from '../../ui/Button.tsx';
import { focusNextItem, REMOVE_BUTTON } from '../../ui/focus.ts';
import { Icon } from '../../ui/Icon.tsx';
import './memberRow.css';

interface MemberRowProps {
  target: Resource;
  /** `mark`: the warning about it; '': none. */
  entry: Entry & { mark: string };
  state: 'stored' | 'added' | 'removed';
  readOnly: boolean;
  /** Position, if the order matters. */
  number?: number;
  /** Replaces the remove button. */
  children?: ReactNode;
  onToggle: () => void;
}

/** One member: link, warnings, and whether it is added or removed by the next save. */
export function MemberRow({ target, entry, state, readOnly, number, children, onToggle }: MemberRowProps) {
  const translate = useTranslate();
  const shownName = useShownOrgName();
  const { label: name } = entry;
  return (
    <li className={`s-row line m-row ${state}`}>
      {number !== undefined && <span className="v-n">{number}</span>}
      {allows(target, 'one') ? (
        <Link className="s-label" to={`/${target.name}/${entry.id}`}>
          {name}
        </Link>
      ) : (
        <span className="s-label">{name}</span>
      )}
      {entry.orgName && <span className="s-org">{shownName(entry.orgName)}</span>}
      <WarningMark text={entry.mark} />
      <span className="s-push" />
      {state !== 'stored' && (
        <Chip
          variant="filled"
          color={state === 'added' ? 'primary' : 'default'}
          icon={<Icon name={state === 'added' ? 'add' : 'remove'} />}
          label={translate(state === 'added' ? 'memberships.added' : 'memberships.removed')}
        />
      )}
      {!readOnly && children}
      {!readOnly && !children && (
        <Button
          {...REMOVE_BUTTON}
          kind="ghost"
          small
          icon={state === 'removed' ? 'restore' : 'close'}
          aria-label={translate(state === 'stored' ? 'views.input.remove' : 'memberships.undoOne', { name })}
          onClick={(event) => {
            focusNextItem(event.currentTarget);
            onToggle();
          }}
        />
      )}
    </li>
  );
}
