import GridView from '@mui/icons-material/GridViewRounded';
import ViewList from '@mui/icons-material/ViewListRounded';
import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { OrganizationButton } from '../../choose/organization/OrganizationChip.tsx';
import { SearchBox } from '../../choose/SearchBox.tsx';
import { useCapabilities } from '../../definition/context.tsx';
import { Bar, HeaderBar } from '../../list/screen/Bars.tsx';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useFilesScreen } from './screen.ts';

interface ToolbarProps {
  title: string;
  count: string;
  onOrganization: () => void;
  onFiles: (files: File[]) => void;
}

const MODES = [
  ['grid', GridView],
  ['list', ViewList],
] as const;

const MODES_BOX = { display: 'flex', gap: '2px', m: '0 4px 0 0' };

/** Title, organization, search, view, and the upload button. */
export function Toolbar({ title, count, onOrganization, onFiles }: ToolbarProps) {
  const { filter, setFilter, everywhere, setEverywhere, mode, setMode, editable, orgName } = useFilesScreen();
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const kinds = useCapabilities()?.files?.kinds;
  return (
    <>
      <HeaderBar>
        <h1 id="attachments-title">{title}</h1>
        <span className="v-cnt">{count}</span>
        <Box component="fieldset" sx={MODES_BOX}>
          <legend className="sr">{translate('files.mode.title')}</legend>
          {MODES.map(([one, icon]) => (
            <Button
              key={one}
              kind="ghost"
              icon={icon}
              aria-pressed={one === mode}
              aria-label={translate(`files.mode.${one}`)}
              onClick={() => setMode(one)}
            />
          ))}
        </Box>
        {editable && (
          <>
            <Button kind="primary" icon="import" onClick={() => input.current?.click()}>
              {translate('files.upload.button')}
            </Button>
            <input
              ref={input}
              type="file"
              multiple
              hidden
              tabIndex={-1}
              aria-label={translate('files.upload.button')}
              accept={kinds?.map((kind) => `.${kind}`).join(',')}
              onChange={(event) => {
                onFiles([...(event.target.files ?? [])]);
                // reset, so that the same file can be chosen again
                event.target.value = '';
              }}
            />
          </>
        )}
      </HeaderBar>
      <Bar>
        <SearchBox value={filter} hint={translate('files.search')} onChange={setFilter} />
        <OrganizationButton on={!everywhere} name={orgName} onClick={onOrganization} />
        <Switch label={translate('files.everywhere')} checked={everywhere} onChange={setEverywhere} />
      </Bar>
    </>
  );
}
