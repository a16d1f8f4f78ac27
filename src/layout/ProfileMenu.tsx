import ExpandMore from '@mui/icons-material/ExpandMoreRounded';
import Logout from '@mui/icons-material/LogoutRounded';
import ManageAccounts from '@mui/icons-material/ManageAccountsRounded';
import MenuItem from '@mui/material/MenuItem';
import { useLogout, useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { useUser } from '../../authProvider/useUser.ts';
import { personName } from '../engine/personName.ts';
import { MenuButton, MenuHead } from '../ui/MenuButton.tsx';

/** The profile block: name and surname, with links to Account and Logout (spec section 2, layout). */
export function ProfileMenu({ compact = false }: { compact?: boolean }) {
  const translate = useTranslate();
  const user = useUser();
  const logout = useLogout();
  const name = user?.name ?? '';
  const surname = user?.surname ?? '';
  const full = personName(user) || user?.login || '';
  const initials = `${name.charAt(0)}${surname.charAt(0)}`.toUpperCase() || full.slice(0, 2).toUpperCase();

  return (
    <MenuButton
      side={compact ? 'right' : 'below'}
      className={compact ? 'rail-button' : 'profile-button'}
      label={translate('shell.profile.title', { user: full })}
      button={
        compact ? (
          <span className="avatar">{initials}</span>
        ) : (
          <>
            <span className="avatar avatar-small">{initials}</span>
            <span className="profile-name ellipsis">{full}</span>
            <ExpandMore />
          </>
        )
      }
    >
      {(close) => (
        <>
          {compact && <MenuHead>{full}</MenuHead>}
          <MenuItem component={Link} to="/account" onClick={close}>
            <ManageAccounts />
            {translate('shell.profile.account')}
          </MenuItem>
          <MenuItem onClick={() => logout()}>
            <Logout />
            {translate('shell.profile.logout')}
          </MenuItem>
        </>
      )}
    </MenuButton>
  );
}
