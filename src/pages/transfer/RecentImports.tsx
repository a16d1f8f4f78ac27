import ButtonBase from '@mui/material/ButtonBase';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { recentImports } from '../../../dataProvider/transfer.ts';
import { useCapabilities, useDefinitions } from '../../definition/definitions.tsx';
import { LoadFailure } from '../../definition/LoadFailure.tsx';
import { formatDateTime } from '../../engine/dates.ts';
import { menuLabelKey, readable } from '../../engine/labels.ts';
import { formatNumber } from '../../i18n/format.ts';
import { StateMark } from './parts.tsx';
import './recentImports.css';

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
    <section className="tr-recent" aria-labelledby="tr-recent">
      <h2 id="tr-recent">{translate('transfer.recent.title')}</h2>
      <div className="tr-scroll">
        <table className="v-plain tr-table tr-cards">
          <thead>
            <tr>
              <th scope="col">{translate('transfer.recent.when')}</th>
              <th scope="col">{translate('transfer.recent.who')}</th>
              <th scope="col">{translate('transfer.type')}</th>
              <th scope="col">{translate('transfer.file.file')}</th>
              <th scope="col">{translate('transfer.recent.result')}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((job) => (
              <tr key={job.id}>
                <td>{formatDateTime(job.createdAt, locale)}</td>
                <td>{job.actor}</td>
                <td>{translate(menuLabelKey(name(job.type)), { smart_count: 2, _: readable(job.type) })}</td>
                <td>
                  <ButtonBase className="tr-link" onClick={() => onOpen(String(job.id))}>
                    {job.fileName}
                  </ButtonBase>
                </td>
                <td>
                  <StateMark state={job.state} />{' '}
                  <span className="tr-help">
                    {translate('transfer.recent.counts', {
                      added: formatNumber(job.counts.added, locale),
                      changed: formatNumber(job.counts.changed, locale),
                      reject: formatNumber(job.counts.reject, locale),
                    })}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
