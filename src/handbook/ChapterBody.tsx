import { useEffect } from 'react';
import { LoadFailure } from '../definition/LoadFailure.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { Chapter } from './chapters.ts';
import { LanguageNote } from './LanguageNote.tsx';
import { Prose } from './Prose.tsx';
import { useText } from './useText.ts';

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
