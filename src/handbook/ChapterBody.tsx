import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { LoadFailure } from '../definition/LoadFailure.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { type Chapter, HANDBOOK_LANGUAGES, loadText } from './chapters.ts';
import { Prose } from './Prose.tsx';

/** Loads the text of a chapter; it stays cached as long as the console is open. */
function useText({ name, language }: Chapter) {
  return useQuery({
    queryKey: ['handbook', language, name],
    queryFn: () => loadText({ name, language }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Note that a chapter is in English, if the console has another language. */
function LanguageNote({ chapter }: { chapter: Chapter }) {
  const translate = useTranslate();
  const language = useLocale();
  if (chapter.language === language) return null;
  return (
    <Alert severity="info" sx={{ my: 2, maxWidth: '44rem' }}>
      {translate(HANDBOOK_LANGUAGES.includes(language) ? 'handbook.chapterInEnglish' : 'handbook.inEnglish')}
    </Alert>
  );
}

interface ChapterBodyProps {
  chapter: Chapter;
  /** Id of the heading to scroll to and to focus. */
  heading?: string;
  /** Called when the user follows a link in the text. */
  onLink?: () => void;
}

/** The text of a chapter, loaded on demand. */
export function ChapterBody({ chapter, heading, onLink }: ChapterBodyProps) {
  const { data, error, refetch } = useText(chapter);
  useEffect(() => {
    if (!data || !heading) return;
    const found = document.getElementById(heading);
    found?.scrollIntoView?.();
    found?.focus({ preventScroll: true });
  }, [data, heading]);
  return (
    <>
      <LanguageNote chapter={chapter} />
      {data && <Prose nodes={data.nodes} lang={chapter.language} onLink={onLink} />}
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={8} />}
    </>
  );
}
