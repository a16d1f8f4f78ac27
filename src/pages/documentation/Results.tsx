import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { LoadFailure } from '../../definition/LoadFailure.tsx';
import { findChapter } from '../../handbook/chapters.ts';
import { type Hit, handbookSearch } from '../../handbook/search.ts';

const LIST = {
  m: 0,
  p: 0,
  listStyle: 'none',
  maxWidth: '44rem',
  '& li': { py: 3, borderBottom: 1, borderColor: 'divider' },
  '& a': { color: 'var(--accent-text)', typography: 'h4' },
  '& p': { m: '4px 0 0', typography: 'body2' },
  '& mark': { bgcolor: 'var(--accent-tint)', color: 'inherit', fontWeight: 'fontWeightMedium' },
};

/** Search results: links to chapters and headings, with the matches marked. */
export function Results({ query }: { query: string }) {
  const translate = useTranslate();
  const language = useLocale();
  const { data, error, refetch } = useQuery({
    queryKey: ['handbookSearch', language],
    queryFn: () => handbookSearch(language),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const hits = data?.find(query);
  const shown = useRef<HTMLElement>(null);
  useEffect(() => {
    if (query) shown.current?.closest('main')?.scrollTo?.(0, 0);
  }, [query]);
  return (
    <section ref={shown} aria-label={translate('handbook.results')}>
      <p role="status" className="v-quiet">
        {hits && translate('handbook.found', { smart_count: hits.length, query })}
      </p>
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      <Box component="ul" sx={LIST}>
        {hits?.map((hit) => (
          <Result key={`${hit.chapter}#${hit.heading}`} hit={hit} />
        ))}
      </Box>
    </section>
  );
}

function Result({ hit: { chapter: name, heading, title, text } }: { hit: Hit }) {
  const chapter = findChapter(name, useLocale());
  if (!chapter) return null;
  return (
    <li lang={chapter.language}>
      <Link to={`/documentation/${name}${heading ? `#${heading}` : ''}`}>
        {heading && `${chapter.title}: `}
        <Marked parts={title} />
      </Link>
      <p>
        <Marked parts={text} />
      </p>
    </li>
  );
}

function Marked({ parts }: { parts: readonly string[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
  return parts.map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part));
}
