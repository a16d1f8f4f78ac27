import { useI18n } from '../i18n/i18n.ts';
import { Fault } from './glyphs.tsx';

/** What went wrong, beside the field: the catalogue's summary and detail (spec section 8). */
export function FieldError({ id, failure }: { id: string; failure: string }) {
  const { translate } = useI18n();
  return (
    <div className="sign-help sign-error" id={id} role="alert">
      <Fault />
      <span>
        <b>{translate(`signIn.errors.${failure}.summary`)}</b>
        {translate(`signIn.errors.${failure}.detail`)}
      </span>
    </div>
  );
}
