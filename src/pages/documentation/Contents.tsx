import { List, ListItemButton, ListSubheader } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { Chapter } from '../../handbook/chapters.ts';

export interface ContentsProps {
  groups: readonly { name: string; chapters: readonly Chapter[] }[];
  /** The open chapter. */
  current: Chapter;
}

const NAV = {
  '& .MuiListSubheader-root': { position: 'static', px: 2, pt: 3, pb: 1, lineHeight: 1.4, bgcolor: 'transparent' },
  '& .MuiListItemButton-root': {
    minHeight: { xs: 40, lg: 'var(--row-menu)' },
    px: 2,
    py: 1,
    borderRadius: 1,
    fontSize: 'var(--fs-13)',
  },
};
const HEADING = { '&&': { pl: 5, color: 'text.secondary' } };

/** Table of contents: the chapters in groups, and the headings of the open chapter. */
export function Contents({ groups, current }: ContentsProps) {
  const translate = useTranslate();
  return (
    <nav aria-label={translate('handbook.contents')}>
      <List dense disablePadding sx={NAV}>
        {groups.map(({ name, chapters }) => (
          <li key={name}>
            <List
              dense
              disablePadding
              subheader={<ListSubheader>{translate(`handbook.groups.${name}`)}</ListSubheader>}
            >
              {chapters.map((chapter) => (
                <li key={chapter.name}>
                  <Entry chapter={chapter} open={chapter.name === current.name} />
                </li>
              ))}
            </List>
          </li>
        ))}
      </List>
    </nav>
  );
}

function Entry({ chapter, open }: { chapter: Chapter; open: boolean }) {
  const address = `/documentation/${chapter.name}`;
  const headings = open ? chapter.headings.filter(({ depth }) => depth === 2) : [];
  return (
    <>
      <ListItemButton component={Link} to={address} selected={open} aria-current={open ? 'page' : undefined}>
        {chapter.title}
      </ListItemButton>
      {headings.length > 0 && (
        <List dense disablePadding>
          {headings.map(({ id, title }) => (
            <li key={id}>
              <ListItemButton component={Link} to={`${address}#${id}`} sx={HEADING}>
                {title}
              </ListItemButton>
            </li>
          ))}
        </List>
      )}
    </>
  );
}
