import { useTranslate } from 'ra-core';

/** A blank page inside the console's frame (spec section 2); its heading is for screen readers only. */
export default function Empty() {
  const translate = useTranslate();
  return <h1 className="sr">{translate('pages.empty')}</h1>;
}
