import Fullscreen from '@mui/icons-material/FullscreenRounded';
import GridView from '@mui/icons-material/GridViewRounded';
import TouchApp from '@mui/icons-material/TouchAppRounded';
import { useNotify, useTranslate } from 'ra-core';
import { useNavigate } from 'react-router';
import type { AlarmPanel } from '../../../protocol/panels.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { MenuButton, MenuItem } from '../../ui/MenuButton.tsx';

interface PanelMenuProps {
  panel: AlarmPanel;
  /** Whether the platform stores the panel; otherwise this browser does. */
  stored: boolean;
  mayArrange: boolean;
  confirms: boolean;
  setConfirms: (confirms: boolean) => void;
  /** Address of the form that creates a panel. */
  create: string;
  onShow: (id: number, more: { [name: string]: string }) => void;
}

/** The actions of a panel. */
export function PanelMenu({ panel, stored, mayArrange, confirms, setConfirms, create, onShow }: PanelMenuProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const notify = useNotify();
  const full = () => {
    onShow(panel.id, { kiosk: '' });
    notify('panels.kioskLeave');
  };
  const arrange = stored ? `/panels/${panel.id}` : `/alarm-panels?panel=${panel.id}&arrange`;
  return (
    <>
      {mayArrange && (
        <ButtonLink icon="edit" to={arrange}>
          {translate('panels.arrange')}
        </ButtonLink>
      )}
      <MenuButton
        label={translate('panels.menu')}
        button={(trigger) => <Button {...trigger} kind="ghost" icon="more" />}
      >
        {(close) => [
          <MenuItem key="full" close={close} icon={Fullscreen} onSelect={full}>
            {translate('panels.kiosk')}
          </MenuItem>,
          <MenuItem key="confirms" close={close} icon={TouchApp} onSelect={() => setConfirms(!confirms)}>
            {translate(confirms ? 'panels.useHold' : 'panels.useConfirm')}
          </MenuItem>,
          mayArrange && (
            <MenuItem key="new" close={close} icon="add" onSelect={() => navigate(create)}>
              {translate('panels.create')}
            </MenuItem>
          ),
          mayArrange && stored && (
            <MenuItem key="all" close={close} icon={GridView} onSelect={() => navigate('/panels')}>
              {translate('panels.manage')}
            </MenuItem>
          ),
        ]}
      </MenuButton>
    </>
  );
}
