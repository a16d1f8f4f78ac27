import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useSearchParams } from 'react-router';
import { ViewsBar } from '../../list/screen/Bars.tsx';
import '../../list/views/views.css';
import { Button } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/blocks.tsx';
import { ExportPane } from './ExportPane.tsx';
import { ImportPane } from './ImportPane.tsx';

const PAGE = { flex: 1, maxWidth: 1160, '& > nav': { px: 0, mb: 4 } };
const TABS = ['import', 'export'] as const;

/** Import and export of records. The state is in the address, so that a reload loses nothing. */
export default function Transfer() {
  const translate = useTranslate();
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'export' ? 'export' : 'import';
  const open = (next: string) =>
    setParams((before) => {
      const type = before.get('type');
      return { tab: next, ...(type ? { type } : {}) };
    });
  return (
    <Box className="page" sx={PAGE}>
      <PageTitle>{translate('pages.import-export')}</PageTitle>
      <ViewsBar label={translate('pages.import-export')}>
        {TABS.map((name) => (
          <Button
            key={name}
            kind="ghost"
            small
            aria-current={name === tab ? 'page' : undefined}
            onClick={() => open(name)}
          >
            {translate(`transfer.tabs.${name}`)}
          </Button>
        ))}
      </ViewsBar>
      {tab === 'export' ? <ExportPane /> : <ImportPane />}
    </Box>
  );
}
