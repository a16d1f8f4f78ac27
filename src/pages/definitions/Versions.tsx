import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { overlayVersions } from '../../../dataProvider/calls/definitions.ts';
import { LoadFailure } from '../../definition/LoadFailure.tsx';
import { formatDateTime } from '../../engine/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Line, Lined } from '../../ui/blocks.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Diff } from './Diff.tsx';

interface VersionsProps {
  name: string;
  /** The current version; 0 if there is none. */
  current: number;
  /** Copies an earlier text into the editor, where it can be saved as a new version. */
  onTake: (content: string) => void;
}

/** The versions of an overlay: author, time, differences, and restoring. */
export function Versions({ name, current, onTake }: VersionsProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const [open, setOpen] = useState<number>();
  const {
    data: list = [],
    isPending,
    error,
    refetch,
  } = useQuery({
    queryKey: ['definitions', 'versions', name, current],
    queryFn: ({ signal }) => overlayVersions(name, signal),
    gcTime: 0,
  });
  if (isPending) return <p className="v-quiet">{translate('views.list.loading')}</p>;
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return (
    <Lined as="ol">
      {list.map(({ version, content, at, actor }, index) => (
        <li key={version}>
          <Line>
            <span className="v-grow">
              <b>{translate('definitions.versions.version', { version: String(version) })}</b>{' '}
              <time dateTime={at}>{formatDateTime(at, locale)}</time>, {actor}
              {content === null && <span className="v-quiet"> · {translate('definitions.versions.removed')}</span>}
              {version === current && <Pill label={translate('definitions.versions.current')} />}
            </span>
            <Button
              small
              aria-expanded={open === version}
              onClick={() => setOpen(open === version ? undefined : version)}
            >
              {translate('definitions.versions.changes')}
            </Button>
            {content !== null && version !== current && (
              <Button small icon="undo" onClick={() => onTake(content)}>
                {translate('definitions.versions.take')}
              </Button>
            )}
          </Line>
          {open === version && <Diff before={list[index + 1]?.content ?? ''} after={content ?? ''} />}
        </li>
      ))}
    </Lined>
  );
}
