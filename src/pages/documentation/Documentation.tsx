import Toc from '@mui/icons-material/TocRounded';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router';
import { SearchBox } from '../../choose/SearchBox.tsx';
import { LoadFailure } from '../../definition/LoadFailure.tsx';
import { ChapterBody } from '../../handbook/ChapterBody.tsx';
import { allChapters, findChapter } from '../../handbook/chapters.ts';
import { type Hit, handbookSearch } from '../../handbook/search.ts';
import { NotFound } from '../../layout/NotFound.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Line, PageTitle } from '../../ui/blocks.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useDesktop } from '../../ui/useDesktop.ts';
import { Contents, type ContentsProps } from './Contents.tsx';

/** Links to the previous and the next chapter. */
function Neighbours({ groups, current }: ContentsProps) {
  const translate = useTranslate();
  const chapters = groups.flatMap((group) => group.chapters);
  const at = chapters.findIndex(({ name }) => name === current.name);
  const link = (step: -1 | 1, key: string) => {
    const chapter = chapters[at + step];
    return (
      chapter && (
        <ButtonLink kind="ghost" to={`/documentation/${chapter.name}`}>
          {translate(key, { title: chapter.title })}
        </ButtonLink>
      )
    );
  };
  return (
    <Line as="nav" aria-label={translate('handbook.turn')} sx={{ displayPrint: 'none', mt: 8, flexWrap: 'wrap' }}>
      {link(-1, 'handbook.before')}
      {link(1, 'handbook.after')}
    </Line>
  );
}

const COLUMNS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '15rem minmax(0, 1fr)' },
  gap: 6,
  mt: 3,
};
const BESIDE = {
  position: 'sticky',
  top: 0,
  alignSelf: 'start',
  maxHeight: 'calc(100dvh - 64px)',
  overflow: 'auto',
  displayPrint: 'none',
};
const CHAPTER = { '& > h1': { typography: 'h2', mt: 0 } };

/** The handbook: guides for operators and administrators, definitions, protocol; built from docs/ (spec section 2). */
export default function Documentation() {
  const translate = useTranslate();
  const language = useLocale();
  const desktop = useDesktop();
  const { chapter: name } = useParams();
  const { hash, key } = useLocation();
  const [params, setParams] = useSearchParams();
  // location key at which the contents were opened; any navigation changes the key and thus closes them
  const [openedAt, setOpenedAt] = useState<string>();
  const query = params.get('q') ?? '';
  const groups = allChapters(language);
  const chapter = name === undefined ? groups[0]?.chapters[0] : findChapter(name, language);
  if (!chapter) return <NotFound />;

  const search = (text: string) => setParams(text ? { q: text } : {}, { replace: query !== '' && text !== '' });
  const contents = <Contents groups={groups} current={chapter} />;
  return (
    <div className="page">
      <Line as="header" sx={{ displayPrint: 'none' }}>
        <PageTitle className="v-grow">{translate('pages.documentation')}</PageTitle>
        {!desktop && (
          <Button icon={Toc} onClick={() => setOpenedAt(key)}>
            {translate('handbook.contents')}
          </Button>
        )}
        <search>
          <SearchBox value={query} hint={translate('handbook.search')} onChange={search} />
        </search>
      </Line>
      <Box sx={COLUMNS}>
        {desktop && <Box sx={BESIDE}>{contents}</Box>}
        {query ? (
          <Results query={query} />
        ) : (
          <Box component="article" key={chapter.name} sx={CHAPTER}>
            <h2 lang={chapter.language}>{chapter.title}</h2>
            <ChapterBody chapter={chapter} heading={decodeURIComponent(hash.slice(1))} />
            <Neighbours groups={groups} current={chapter} />
          </Box>
        )}
      </Box>
      {openedAt === key && !desktop && (
        <Sheet
          title={translate('handbook.contents')}
          onClose={() => setOpenedAt(undefined)}
          actions={<Button onClick={() => setOpenedAt(undefined)}>{translate('views.close')}</Button>}
        >
          {contents}
        </Sheet>
      )}
    </div>
  );
}

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
function Results({ query }: { query: string }) {
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
