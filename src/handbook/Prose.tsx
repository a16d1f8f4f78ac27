import Box from '@mui/material/Box';
import { createElement, memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Node } from '../../scripts/lib/markdown.mjs';

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
export const Prose = memo(function Prose({ nodes, lang, onLink }: ProseProps) {
  return (
    <Box sx={TEXT} lang={lang}>
      {nodes.map((node, index) => shown(node, index, onLink))}
    </Box>
  );
});
