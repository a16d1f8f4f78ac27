import { Dialog as MuiDialog } from '@mui/material';
import { useTranslate } from 'ra-core';
import { keepFocusInside } from '../../ui/focus.ts';
import { SearchPanel, type SearchPanelProps } from './SearchPanel.tsx';

const PAPER = { m: '12vh 12px 12px', width: 560, maxHeight: 'min(520px, calc(100% - 12vh - 12px))' };

/** The dialog of Ctrl/Cmd+K: finds screens, records and actions. */
export default function SearchDialog(props: SearchPanelProps) {
  const translate = useTranslate();
  return (
    <MuiDialog
      open
      maxWidth={false}
      aria-labelledby="search-title"
      onClose={props.onClose}
      onKeyDown={(event) => event.stopPropagation()}
      slotProps={{ paper: { ref: keepFocusInside, sx: PAPER }, container: { sx: { alignItems: 'flex-start' } } }}
    >
      <h2 id="search-title" className="sr">
        {translate('shell.search.title')}
      </h2>
      <SearchPanel {...props} />
    </MuiDialog>
  );
}
