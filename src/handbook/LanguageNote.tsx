import Alert from '@mui/material/Alert';
import { useLocale, useTranslate } from 'ra-core';
import { type Chapter, HANDBOOK_LANGUAGES } from './chapters.ts';

/** Note that a chapter is in English, if the console has another language. */
export function LanguageNote({ chapter }: { chapter: Chapter }) {
  const translate = useTranslate();
  const language = useLocale();
  if (chapter.language === language) return null;
  return (
    <Alert severity="info" sx={{ my: 2, maxWidth: '44rem' }}>
      {translate(HANDBOOK_LANGUAGES.includes(language) ? 'handbook.chapterInEnglish' : 'handbook.inEnglish')}
    </Alert>
  );
}
