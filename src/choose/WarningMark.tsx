import PhoneDisabledRounded from '@mui/icons-material/PhoneDisabledRounded';
import './rows.css';

interface WarningMarkProps {
  /** The warning; '' renders nothing. */
  text: string;
  /** Whether the text is for screen readers only. */
  short?: boolean;
  /** Whether it stands below an input, where there is room for the whole text. */
  below?: boolean;
}

/** A warning about a record before it is chosen, e.g. that it cannot be reached. */
export function WarningMark({ text, short, below }: WarningMarkProps) {
  if (text === '') return null;
  return (
    <span className={below ? 's-warn below' : 's-warn'} title={text}>
      <PhoneDisabledRounded className="v-i" aria-hidden="true" />
      <span className={short ? 'sr' : undefined}>{text}</span>
    </span>
  );
}
