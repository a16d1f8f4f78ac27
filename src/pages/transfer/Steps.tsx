import { useTranslate } from 'ra-core';
import './steps.css';

const STEPS = ['file', 'mapping', 'check', 'run', 'result'] as const;

/** The current step of an import. */
export function Steps({ at }: { at: number }) {
  const translate = useTranslate();
  return (
    <ol className="tr-steps" aria-label={translate('transfer.steps.title')}>
      {STEPS.map((name, i) => (
        <li key={name} className={i < at ? 'past' : undefined} aria-current={i === at ? 'step' : undefined}>
          <span aria-hidden>{i + 1}</span>
          {translate(`transfer.steps.${name}`)}
        </li>
      ))}
    </ol>
  );
}
