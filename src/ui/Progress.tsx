import { LinearProgress } from '@mui/material';

interface ProgressProps {
  done: number;
  total: number;
  label?: string;
  /** Id of the text that labels the bar. */
  labelledBy?: string;
}

/** A progress bar. */
export function Progress({ done, total, label, labelledBy }: ProgressProps) {
  const percent = total > 0 ? Math.floor((100 * Math.min(done, total)) / total) : 0;
  return <LinearProgress variant="determinate" value={percent} aria-label={label} aria-labelledby={labelledBy} />;
}
