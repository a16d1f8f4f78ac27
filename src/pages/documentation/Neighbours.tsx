import { useTranslate } from 'ra-core';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Line } from '../../ui/Line.ts';
import type { ContentsProps } from './Contents.tsx';

/** Links to the previous and the next chapter. */
export function Neighbours({ groups, current }: ContentsProps) {
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
