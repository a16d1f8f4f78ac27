import { Alert, Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { createElement, memo, type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import type { Node } from '../../scripts/lib/markdown.mjs';
import { LoadFailure } from '../definition/LoadFailure.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { type Chapter, HANDBOOK_LANGUAGES, loadText } from './chapters.ts';

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

const TEXT = {
  maxWidth: '44rem',
  typography: 'body1',
  overflowWrap: 'break-word',
  '& h3, & h4, & h5': { scrollMarginTop: '16px', mt: 6, mb: 2, fontWeight: 'fontWeightMedium' },
  '& h3': { typography: 'h3' },
  '& p, & ul, & ol, & pre, & blockquote': { my: 2.5 },
  '& ul, & ol': { pl: 6, listStyle: 'disc' },
  '& ol': { listStyle: 'decimal' },
  '& li': { my: 1 },
  '& li > p': { my: 0 },
  '& code': { fontFamily: 'var(--mono)', fontSize: '0.9em' },
  '& pre': { p: 3, overflow: 'auto', borderRadius: 1, bgcolor: 'var(--sunken)' },
  '& a': { color: 'var(--accent-text)', textDecoration: 'underline' },
  '& table': { borderCollapse: 'collapse', typography: 'body2' },
  '& th, & td': { p: '4px 8px', border: 1, borderColor: 'divider', textAlign: 'left', verticalAlign: 'top' },
  '@media print': { maxWidth: 'none' },
};
const WIDE = { overflowX: 'auto', my: 3 };

interface ProseProps {
  nodes: readonly Node[];
  /** Language of the text. */
  lang: string;
  /** Called when the user follows a link. */
  onLink?: () => void;
}

function shown(node: Node, key: number, onLink: (() => void) | undefined): ReactNode {
  if (typeof node === 'string') return node;
  const [tag, attributes, ...children] = node;
  const inside = children.map((child: Node, index: number) => shown(child, index, onLink));
  const to = attributes?.to;
  if (to?.startsWith('/')) {
    return (
      <Link key={key} to={to} onClick={onLink}>
        {inside}
      </Link>
    );
  }
  if (to) {
    return (
      <a key={key} href={to} target="_blank" rel="noreferrer">
        {inside}
      </a>
    );
  }
  // headings are focused when their address is opened; scrollable blocks are focusable, so that keys can scroll them
  const focus = attributes?.id ? { id: attributes.id, tabIndex: -1 } : tag === 'pre' && { tabIndex: 0 };
  const props = { key, ...focus };
  // the title of the chapter is a level 2 heading, so the others move down one level
  const level = /^h(\d)$/.exec(tag)?.[1];
  if (tag !== 'table') return createElement(level ? `h${Number(level) + 1}` : tag, props, ...inside);
  return (
    // focusable, so that keys can scroll it
    <Box key={key} sx={WIDE} tabIndex={0}>
      <table>{inside}</table>
    </Box>
  );
}

/** Renders the text of a chapter. */
const Prose = memo(function Prose({ nodes, lang, onLink }: ProseProps) {
  return (
    <Box sx={TEXT} lang={lang}>
      {nodes.map((node, index) => shown(node, index, onLink))}
    </Box>
  );
});
