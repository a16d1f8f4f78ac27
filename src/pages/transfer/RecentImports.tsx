import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { recentImports } from '../../../dataProvider/calls/transfer.ts';
import { useCapabilities, useDefinitions } from '../../definition/context.tsx';
import { LoadFailure } from '../../definition/LoadFailure.tsx';
import { formatDateTime } from '../../engine/dates.ts';
import { menuLabelKey, readable } from '../../engine/labels.ts';
import { StateMark } from '../../record/jobs/StateMark.tsx';
import { Hint } from '../../ui/blocks.tsx';
import { CardTable } from '../../ui/CardTable.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { TableBox } from './TableBox.ts';

const HEADS = [
  'transfer.recent.when',
  'transfer.recent.who',
  'transfer.type',
  'transfer.file.file',
  'transfer.recent.result',
];

/** The newest imports: user, type, time and result. */
export function RecentImports({ onOpen }: { onOpen: (id: string) => void }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { byListType } = useDefinitions();
  const capabilities = useCapabilities();
  const { data, error, refetch } = useQuery({
    queryKey: ['import', 'recent'],
    queryFn: ({ signal }) => recentImports(signal),
    enabled: capabilities?.extensions.includes('transfer') ?? false,
  });
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  const name = (type: string) => byListType.get(type)?.name ?? '';
  return (
    <Stack component="section" aria-labelledby="tr-recent" sx={{ mt: 7, gap: '10px' }}>
      <Typography id="tr-recent" variant="h3" component="h2">
        {translate('transfer.recent.title')}
      </Typography>
      <TableBox>
        <CardTable heads={HEADS.map((head) => translate(head))}>
          {data.map((job) => (
            <tr key={job.id}>
              <td>{formatDateTime(job.createdAt, locale)}</td>
              <td>{job.actor}</td>
              <td>{translate(menuLabelKey(name(job.type)), { smart_count: 2, _: readable(job.type) })}</td>
              <td>
                <LinkButton onClick={() => onOpen(String(job.id))}>{job.fileName}</LinkButton>
              </td>
              <td>
                <StateMark state={job.state} /> <Hint as="span">{translate('transfer.recent.counts', job.counts)}</Hint>
              </td>
            </tr>
          ))}
        </CardTable>
      </TableBox>
    </Stack>
  );
}
