import ExpandMore from '@mui/icons-material/ExpandMoreRounded';
import Logout from '@mui/icons-material/LogoutRounded';
import ManageAccounts from '@mui/icons-material/ManageAccountsRounded';
import { useLogout, useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { useUser } from '../../authProvider/useUser.ts';
import { personName } from '../engine/personName.ts';
import { Popup } from '../ui/Popup.tsx';

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
    <Popup
      side={compact ? 'bottom' : 'below'}
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
          {compact && (
            <div className="popup-head" role="presentation">
              {full}
            </div>
          )}
          <Link className="popup-item" role="menuitem" tabIndex={-1} to="/account" onClick={close}>
            <ManageAccounts />
            {translate('shell.profile.account')}
          </Link>
          <button type="button" className="popup-item" role="menuitem" tabIndex={-1} onClick={() => logout()}>
            <Logout />
            {translate('shell.profile.logout')}
          </button>
        </>
      )}
    </Popup>
  );
}
