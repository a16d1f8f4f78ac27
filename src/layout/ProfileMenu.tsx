import Checklist from '@mui/icons-material/ChecklistRounded';
import ExpandMore from '@mui/icons-material/ExpandMoreRounded';
import Logout from '@mui/icons-material/LogoutRounded';
import ManageAccounts from '@mui/icons-material/ManageAccountsRounded';
import MenuBook from '@mui/icons-material/MenuBookRounded';
import PendingActions from '@mui/icons-material/PendingActionsRounded';
import { Avatar, Box, IconButton, MenuItem, Typography } from '@mui/material';
import { useLogout, useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { useUser } from '../../authProvider/useUser.ts';
import { useAuthorities, useExtension } from '../definition/context.tsx';
import { can } from '../engine/access.ts';
import { personName } from '../engine/personName.ts';
import { Button } from '../ui/Button.tsx';
import { MenuButton, MenuHead } from '../ui/MenuButton.tsx';

const NAME = { maxWidth: 160, color: 'text.primary', fontWeight: 'fontWeightRegular' };
const SMALL = { width: 22, height: 22, fontSize: 'var(--fs-10)' };
const LETTERS = { '&::before': { content: 'attr(data-of)' } };

/** Initials as generated content (CSS), so that they are not part of the button's text. */
function Initials({ of, sx }: { of: string; sx?: object }) {
  return (
    <Avatar aria-hidden sx={sx}>
      <Box component="span" data-of={of} sx={LETTERS} />
    </Avatar>
  );
}

/** The profile block: name and surname, with links to Account and Logout (spec section 2, layout). */
export function ProfileMenu({ compact = false }: { compact?: boolean }) {
  const translate = useTranslate();
  const user = useUser();
  const authorities = useAuthorities();
  const logout = useLogout();
  const [imports, changes] = [useExtension('transfer'), useExtension('bulk')];
  const hasJobs = imports || changes;
  const name = user?.name ?? '';
  const surname = user?.surname ?? '';
  const full = personName(user) || user?.login || '';
  const initials = `${name.charAt(0)}${surname.charAt(0)}`.toUpperCase() || full.slice(0, 2).toUpperCase();

  return (
    <MenuButton
      side={compact ? 'right' : 'below'}
      label={translate('shell.profile.title', { user: full })}
      button={(trigger) =>
        compact ? (
          <IconButton {...trigger} size="large">
            <Initials of={initials} />
          </IconButton>
        ) : (
          <Button {...trigger} kind="ghost">
            <Initials of={initials} sx={SMALL} />
            <Typography variant="inherit" component="span" noWrap sx={NAME}>
              {full}
            </Typography>
            <ExpandMore />
          </Button>
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
          {hasJobs && (
            <MenuItem component={Link} to="/account/jobs" onClick={close}>
              <PendingActions />
              {translate('jobs.title')}
            </MenuItem>
          )}
          <MenuItem component={Link} to="/documentation" onClick={close}>
            <MenuBook />
            {translate('pages.documentation')}
          </MenuItem>
          {can(authorities, 'ADMIN') && (
            <MenuItem component={Link} to="/?first-steps=show" onClick={close}>
              <Checklist />
              {translate('firstSteps.title')}
            </MenuItem>
          )}
          <MenuItem onClick={() => logout()}>
            <Logout />
            {translate('shell.profile.logout')}
          </MenuItem>
        </>
      )}
    </MenuButton>
  );
}
