import Toc from '@mui/icons-material/TocRounded';
import Box from '@mui/material/Box';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { SearchBox } from '../../choose/SearchBox.tsx';
import { ChapterBody } from '../../handbook/ChapterBody.tsx';
import { allChapters, findChapter } from '../../handbook/chapters.ts';
import { NotFound } from '../../layout/NotFound.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Line, PageTitle } from '../../ui/blocks.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useDesktop } from '../../ui/useDesktop.ts';
import { Contents, type ContentsProps } from './Contents.tsx';
import { Results } from './Results.tsx';

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
