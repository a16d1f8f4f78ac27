import { Typography } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import type { RefObject } from 'react';
import type { Attachment } from '../../choose/files/attachment.ts';
import { FileIcon } from '../../choose/files/FileIcon.tsx';
import { formatBytes } from '../../choose/files/sizes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useFilesScreen } from './screen.ts';
import type { useSelection } from './useSelection.ts';
import './fileGrid.css';

const FACTS = { display: 'grid', maxWidth: '100%' };

export interface FilesViewProps {
  files: readonly Attachment[];
  box: RefObject<HTMLDivElement | null>;
  selection: ReturnType<typeof useSelection>;
  label: string;
}

/** Files as a grid of cards. */
export function FileGrid({ files, box, selection, label }: FilesViewProps) {
  const { editable, everywhere } = useFilesScreen();
  const translate = useTranslate();
  const locale = useLocale();
  const { chosen, tabStop, pick, onClick, onKeyDown } = selection;
  return (
    <div ref={box} className="f-grid" role="listbox" aria-multiselectable={editable} aria-label={label}>
      {files.map((file) => {
        const facts = [
          file.size === undefined ? '' : formatBytes(file.size, locale),
          file.uses ? translate('files.used') : '',
        ].filter(Boolean);
        return (
          <div
            key={file.path}
            data-path={file.path}
            role="option"
            aria-selected={chosen.has(file.path)}
            tabIndex={file.path === tabStop ? 0 : -1}
            className="f-card"
            title={file.name}
            onClick={(event) => onClick(event, file)}
            onKeyDown={(event) => onKeyDown(event, file)}
          >
            {editable && (
              // for pointers only; the keyboard selects with the space bar
              <span
                className="f-check"
                aria-hidden="true"
                onClick={(event) => {
                  event.stopPropagation();
                  pick(file.path, event.shiftKey);
                }}
              >
                <Icon name="check" />
              </span>
            )}
            <FileIcon icon={file.icon} ext={file.ext} large />
            <span className="f-name">{file.name}</span>
            <Typography variant="caption" color="textSecondary" component="span" sx={FACTS}>
              {everywhere && <span className="ellipsis">{file.orgName}</span>}
              <span className="ellipsis">{facts.join(' · ')}</span>
            </Typography>
          </div>
        );
      })}
    </div>
  );
}
