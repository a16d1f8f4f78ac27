import InputBase from '@mui/material/InputBase';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { LANGUAGES } from '../../locales/index.ts';
import { setLanguage, useLanguage } from '../i18n/i18n.ts';

interface Props {
  id?: string;
  /** Its name where it has no visible label. */
  label?: string;
  /** Small and without a frame. */
  plain?: boolean;
}

const PLAIN = {
  mr: -2,
  height: 28,
  borderRadius: 1,
  fontSize: 12,
  fontWeight: 500,
  color: 'text.secondary',
  '&:hover': { bgcolor: 'action.hover' },
  '& select': { pl: 2 },
};

/** The language of this machine as a list to choose from; the choice takes effect at once. */
export function LanguageSelect({ id, label, plain }: Props) {
  const language = useLanguage();
  const choose = (code: string) => {
    const chosen = LANGUAGES.find((one) => one.code === code);
    if (chosen) setLanguage(chosen.code).catch(() => undefined); // it stays as it is
  };
  return (
    <NativeSelect
      input={plain ? <InputBase sx={PLAIN} /> : <OutlinedInput sx={{ fontSize: 'inherit' }} />}
      inputProps={{ id, 'aria-label': label }}
      value={language}
      onChange={(event) => choose(event.target.value)}
    >
      {LANGUAGES.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
