import Box from '@mui/material/Box';
import { useLocale, useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { DefinitionsReply } from '../../../protocol/definitions.ts';
import { formatDateTime } from '../../engine/dates.ts';
import type { Loaded } from '../../engine/load.ts';
import { Line, Lined } from '../../ui/blocks.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Note } from './Note.ts';

const SECTION = { mt: 7, pt: 4, borderTop: '1px solid', borderColor: 'divider' };
const editorOf = (source: string) => `/crud/overlay/${encodeURIComponent(source)}`;
const REMOVED = {
  mt: 3,
  '& > button': { color: 'text.secondary' },
  '& > button::before': { fontSize: 'inherit', color: 'inherit' },
  '& .MuiCollapse-wrapperInner': { pt: 0 },
};
const ENTRY = { px: 2, gap: '2px 12px', '& a': { fontWeight: 'fontWeightMedium' } };

/** The stored overlays, which can be edited, and the overlay files, which are read-only. */
export function Overlays({ kept, loaded }: { kept: DefinitionsReply; loaded: Loaded }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { files, overlays, removed } = kept;
  const faults = (source: string) => loaded.faults.filter((fault) => fault.source === source).length;
  const line = (source: string, about: string) => (
    <Line as="li" key={source} sx={ENTRY}>
      <Link to={editorOf(source)}>{source}</Link>
      <span className="v-quiet v-grow">{about}</span>
      {faults(source) > 0 && (
        <Mark icon="error" tone="fail">
          {translate('definitions.faults.refused')}
        </Mark>
      )}
    </Line>
  );
  const about = ({ version, at, actor }: { version: number; at: string; actor: string }) =>
    translate('definitions.overlays.version', { version: String(version), at: formatDateTime(at, locale), actor });
  return (
    <Box component="section" aria-labelledby="def-overlays" sx={SECTION}>
      <h2 id="def-overlays">{translate('definitions.overlays.title')}</h2>
      <p className="v-quiet">{translate('definitions.overlays.text')}</p>
      {overlays.length + files.length === 0 && <Note>{translate('definitions.overlays.none')}</Note>}
      <Lined>
        {overlays.map((overlay) => line(overlay.name, about(overlay)))}
        {files.map(({ source }) => line(source, translate('definitions.overlays.file')))}
      </Lined>
      {removed.length > 0 && (
        <Disclosure title={translate('definitions.overlays.removed', { smart_count: removed.length })} sx={REMOVED}>
          <Lined>{removed.map((overlay) => line(overlay.name, about(overlay)))}</Lined>
        </Disclosure>
      )}
    </Box>
  );
}
