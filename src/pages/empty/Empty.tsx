import { useTranslate } from 'ra-core';

/** A blank frame (spec 2): the console around nothing. Its heading is for screen readers. */
export default function Empty() {
  const translate = useTranslate();
  return <h1 className="sr">{translate('pages.empty')}</h1>;
}
