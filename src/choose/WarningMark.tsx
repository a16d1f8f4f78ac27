import PhoneDisabledRounded from '@mui/icons-material/PhoneDisabledRounded';
import './rows.css';

interface WarningMarkProps {
  /** '' for none. */
  text: string;
  /** The text is read, not shown. */
  short?: boolean;
}

/** What is to be known of a record before it is chosen, e.g. that it cannot be reached. */
export function WarningMark({ text, short }: WarningMarkProps) {
  if (text === '') return null;
  return (
    <span className="s-warn" title={text}>
      <PhoneDisabledRounded className="v-i" aria-hidden="true" />
      <span className={short ? 'sr' : undefined}>{text}</span>
    </span>
  );
}
