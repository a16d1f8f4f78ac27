import { Box, FormHelperText, LinearProgress, OutlinedInput } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useFieldMessage } from '../../definition/labels.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { fillOf, limitFault, textOf } from './limits.ts';

interface LimitRowProps {
  type: string;
  name: string;
  /** Undefined: not reported by the server. */
  used: number | undefined;
  /** The stored limit; null: unlimited. */
  limit: number | null;
  /** The typed text; undefined if the input is untouched. */
  typed: string | undefined;
  readOnly: boolean;
  onChange: (text: string) => void;
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) 7.5rem', sm: 'minmax(110px, 1.2fr) minmax(60px, 1fr) 7rem 7.5rem' },
  columnGap: 3,
  rowGap: 0.5,
  alignItems: 'center',
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  fontSize: 'var(--fs-13)',
};
const USED = { color: 'text.secondary', textAlign: { xs: 'start', sm: 'end' } };
const FAULT = { gridColumn: '1 / -1', m: 0, justifyContent: 'flex-end' };
const FULL = { ...FAULT, '&.Mui-error': { color: 'warning.dark' } };

/** The limit of one type with its current number, also as a bar. */
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
    <Box sx={ROW}>
      <Box component="label" htmlFor={id} sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
        {name}
        {changed && <i className="v-dot" role="img" aria-label={translate('views.form.changed')} />}
      </Box>
      <LinearProgress
        aria-hidden
        variant="determinate"
        color={fill?.full ? 'warning' : 'primary'}
        value={(fill?.share ?? 0) * 100}
        sx={{ height: 6, display: { xs: 'none', sm: 'block' } }}
      />
      <Box component="span" className="tn" id={`${id}-used`} sx={USED}>
        {used === undefined
          ? translate('account.limits.usedUnknown')
          : translate('account.limits.used', { used: formatNumber(used, locale) })}
      </Box>
      <OutlinedInput
        id={id}
        fullWidth
        inputProps={{ inputMode: 'numeric', style: { textAlign: 'end' } }}
        autoComplete="off"
        placeholder={translate('account.limits.unlimited')}
        value={text}
        readOnly={readOnly}
        error={fault !== undefined}
        aria-describedby={`${id}-used ${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      <FormHelperText error component="span" id={`${id}-hint`} sx={fault ? FAULT : FULL}>
        {hint && (
          <>
            <Icon name="error" />
            {hint}
          </>
        )}
      </FormHelperText>
    </Box>
  );
}
