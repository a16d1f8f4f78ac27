import FileUpload from '@mui/icons-material/FileUploadRounded';
import GridView from '@mui/icons-material/GridViewRounded';
import ViewList from '@mui/icons-material/ViewListRounded';
import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { SearchBox } from '../../choose/SearchBox.tsx';
import { useCapabilities } from '../../definition/definitions.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Switch } from '../../ui/Switch.tsx';
import './toolbar.css';

/** The view of the files. */
export type FilesMode = 'grid' | 'list';

interface ToolbarProps {
  title: string;
  count: string;
  orgName: string;
  filter: string;
  everywhere: boolean;
  mode: FilesMode;
  editable: boolean;
  onOrganization: () => void;
  onFilter: (text: string) => void;
  onEverywhere: (everywhere: boolean) => void;
  onMode: (mode: FilesMode) => void;
  onFiles: (files: File[]) => void;
}

const MODES = [
  ['grid', GridView],
  ['list', ViewList],
] as const;

/** Title, organization, search, view, and the upload button. */
export function Toolbar(props: ToolbarProps) {
  const { title, count, orgName, filter, everywhere, mode, editable } = props;
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const kinds = useCapabilities()?.files?.kinds;
  return (
    <>
      <header className="v-lh">
        <h1 id="attachments-title">{title}</h1>
        <span className="v-cnt">{count}</span>
        <fieldset className="f-modes">
          <legend className="sr">{translate('files.mode.title')}</legend>
          {MODES.map(([one, Shape]) => (
            <Button
              key={one}
              kind="ghost"
              className="only"
              aria-pressed={one === mode}
              aria-label={translate(`files.mode.${one}`)}
              title={translate(`files.mode.${one}`)}
              onClick={() => props.onMode(one)}
            >
              <Shape aria-hidden className="v-i" />
            </Button>
          ))}
        </fieldset>
        {editable && (
          <>
            <Button kind="primary" onClick={() => input.current?.click()}>
              <FileUpload aria-hidden className="v-i" />
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
                props.onFiles([...(event.target.files ?? [])]);
                // so that the same file can be chosen again
                event.target.value = '';
              }}
            />
          </>
        )}
      </header>
      <div className="v-bar">
        <SearchBox value={filter} hint={translate('files.search')} onChange={props.onFilter} />
        <Button
          kind="chip"
          className={everywhere ? undefined : 'on'}
          aria-haspopup="dialog"
          onClick={props.onOrganization}
        >
          <Icon name="organization" />
          <span className="sr">{translate('views.list.organization')}</span>
          <b>{orgName}</b>
          <Icon name="expand" />
        </Button>
        <Switch label={translate('files.everywhere')} checked={everywhere} onChange={props.onEverywhere} />
      </div>
    </>
  );
}
