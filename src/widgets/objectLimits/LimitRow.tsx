import OutlinedInput from '@mui/material/OutlinedInput';
import { useLocale, useTranslate } from 'ra-core';
import { useFieldMessage } from '../../definition/useFieldMessage.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { fillOf, limitFault, textOf } from './limits.ts';

interface LimitRowProps {
  type: string;
  name: string;
  /** Undefined: the server does not say. */
  used: number | undefined;
  /** As stored. */
  limit: number | null;
  /** What is typed, when it was touched. */
  typed: string | undefined;
  readOnly: boolean;
  onChange: (text: string) => void;
}

/** One type: how many there are, how many there may be, and how full that is. */
export function LimitRow({ type, name, used, limit, typed, readOnly, onChange }: LimitRowProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const message = useFieldMessage();
  const text = typed ?? textOf(limit);
  const fault = limitFault(text);
  const next = text.trim() === '' || fault ? null : Number(text);
  const fill = fillOf(used, fault ? limit : next);
  const id = `limit-${type}`;
  const changed = typed !== undefined && typed.trim() !== textOf(limit);
  const hint = fault ? message(fault) : fill?.full ? translate('account.limits.full') : undefined;
  return (
    <div className={`w-limit ${fault ? 'bad' : ''} ${fill?.full ? 'full' : ''}`}>
      <label htmlFor={id}>
        {name}
        {changed && <i className="v-dot" role="img" aria-label={translate('views.form.changed')} />}
      </label>
      <span className="w-limit-used" aria-hidden="true">
        <span className="w-limit-bar">{fill && <i style={{ width: `${fill.share * 100}%` }} />}</span>
      </span>
      <span className="w-limit-n" id={`${id}-used`}>
        {used === undefined
          ? translate('account.limits.usedUnknown')
          : translate('account.limits.used', { used: formatNumber(used, locale) })}
      </span>
      <OutlinedInput
        id={id}
        fullWidth
        inputProps={{ inputMode: 'numeric' }}
        autoComplete="off"
        placeholder={translate('account.limits.unlimited')}
        value={text}
        readOnly={readOnly}
        error={fault !== undefined}
        aria-describedby={`${id}-used ${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className="w-limit-hint" id={`${id}-hint`}>
        {hint && (
          <>
            <Icon name="error" />
            {hint}
          </>
        )}
      </span>
    </div>
  );
}
