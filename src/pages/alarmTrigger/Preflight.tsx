import FactCheck from '@mui/icons-material/FactCheckRounded';
import { Box } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import type { ChannelTakes } from '../../../protocol/alarms.ts';
import type { ResolvedLink } from '../../../protocol/duty.ts';
import { useFailureText } from '../../definition/context.tsx';
import { formatDateTime, formatTime } from '../../engine/dates.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Line, Lined } from '../../ui/blocks.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useReasonTexts } from '../useReasonTexts.ts';
import { DeadEnds } from './DeadEnds.tsx';
import type { Values } from './form.ts';
import { Label } from './Label.tsx';
import { Steps } from './Steps.tsx';
import { type Summary, summarize } from './summary.ts';
import type { usePreview } from './usePreview.ts';

/** Seconds from which a duration is worth telling. */
const NOTABLE = 5;

/** Seconds from which it is told in minutes. */
const MINUTES = 120;

interface PreflightProps {
  preview: ReturnType<typeof usePreview>;
  values: Values;
  manual: boolean;
}

const PREFLIGHT = {
  flex: { md: 1 },
  minHeight: { md: 0 },
  overflow: { md: 'auto' },
  p: { xs: '14px', md: '16px 20px' },
  bgcolor: 'background.default',
  fontSize: 'var(--fs-13)',
  '& > *, & > div:last-child > *': { mb: '10px' },
  '& section': { mt: 4 },
  '& h2': { font: 'inherit' },
};
const BIG = {
  fontSize: 'var(--fs-16)',
  fontWeight: 'fontWeightBold',
  '& b': { fontSize: 'var(--fs-40)', lineHeight: '48px', letterSpacing: '-0.03em', fontVariantNumeric: 'tabular-nums' },
};
const FADED = { opacity: 0.6 };
const SUM = {
  '& > div': { display: 'flex', gap: 2, justifyContent: 'space-between', py: '3px', color: 'text.secondary' },
  '& > [data-fail]': { color: 'error.dark' },
  '& > [data-total]': {
    pt: 1.5,
    borderTop: '1px solid var(--line-strong)',
    color: 'text.primary',
    fontWeight: 'fontWeightBold',
  },
};

/** Preview of who will be called, in which order and why, before the alarm is raised. */
export function Preflight({ preview: { told, preview, error, checking, again }, values, manual }: PreflightProps) {
  const translate = useTranslate();
  const language = useLocale();
  const failureText = useFailureText();
  const summary = preview && summarize(preview);
  const at = preview?.at ?? '';
  const moment = values.later ? formatDateTime(at, language) : formatTime(at.slice(11));
  return (
    <Box aria-busy={checking} sx={PREFLIGHT}>
      <Line className="v-quiet v-small">
        <Icon name={FactCheck} />
        <h2>{translate('raise.preflight')}</h2>
        {preview && (
          <span className="v-push tn">
            {translate(checking ? 'raise.checking' : 'raise.checked', { time: moment })}
          </span>
        )}
      </Line>
      {!told && <p className="v-quiet v-small">{translate('raise.untold')}</p>}
      {error && (
        <ErrorNote severity="warning" role="status">
          <p>
            {translate('raise.unchecked')} {failureText(error, { op: 'one' })}
          </p>
          <Button small onClick={again}>
            {translate('views.refusal.retry')}
          </Button>
        </ErrorNote>
      )}
      {told && checking && !preview && <Skeleton lines={3} />}
      {told && !checking && !preview && !error && (
        <p className="v-quiet v-small">{translate(manual ? 'raise.chooseRecipients' : 'raise.chooseSource')}</p>
      )}
      {/* rendered before its text is known, so that screen readers announce the number */}
      <Box component="p" role="status" sx={[BIG, checking && FADED]}>
        {summary && (
          <>
            <b>{formatNumber(summary.people, language)}</b> {translate('raise.people', { smart_count: summary.people })}
          </>
        )}
      </Box>
      {preview && summary && (
        <Box sx={checking ? FADED : undefined}>
          <Numbers summary={summary} />
          <Takes takes={preview.takes ?? []} />
          <PlanResolution links={preview.links} />
          <DeadEnds summary={summary} />
          <Steps steps={summary.steps} />
        </Box>
      )}
    </Box>
  );
}

/** The number of people called, and how it is calculated. */
function Numbers({ summary }: { summary: Summary }) {
  const translate = useTranslate();
  const language = useLocale();
  const { people, named, repeated, unreachable, required } = summary;
  const number = (value: number) => formatNumber(value, language);
  const lines: [key: string, value: string, fail?: boolean][] = [
    ...(named > people ? [['named', number(named)] as [string, string]] : []),
    ...(repeated > 0 ? [['repeated', `− ${number(repeated)}`] as [string, string]] : []),
    ...(unreachable > 0 ? [['unreachable', `− ${number(unreachable)}`, true] as [string, string, boolean]] : []),
    ...(named > people ? [['called', number(people)] as [string, string]] : []),
    ['required', number(required)],
  ];
  return (
    <>
      {people === 0 && <ErrorNote role="alert">{translate('raise.nobody')}</ErrorNote>}
      {people > 0 && required > people && (
        <ErrorNote severity="warning" role="status">
          {translate('raise.tooFew', { smart_count: required, people: number(people) })}
        </ErrorNote>
      )}
      <Box component="dl" sx={SUM}>
        {lines.map(([key, value, fail]) => (
          <div key={key} data-fail={fail || undefined} data-total={key === 'called' || undefined}>
            <dt>{translate(`raise.numbers.${key}`)}</dt>
            <dd className="tn">{value}</dd>
          </div>
        ))}
      </Box>
    </>
  );
}

/** Explains how the alarm point resolves to its alarm plans: by which schedule, override or absence. */
function PlanResolution({ links }: { links: readonly ResolvedLink[] }) {
  const translate = useTranslate();
  const { reasonText, untilText } = useReasonTexts();
  const shown = links.filter(({ because }) => !['fired', 'own'].includes(because.kind));
  if (shown.length === 0) return null;
  return (
    <section aria-label={translate('raise.way')}>
      <Label>{translate('raise.way')}</Label>
      <Lined as="ol">
        {shown.map(({ kind, id, title, because }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: in a loop the same record occurs twice
          <li key={`${kind} ${id} ${index}`}>
            <b>{title}</b>{' '}
            <span className="v-quiet v-small">
              {[reasonText(because), untilText(because)].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </Lined>
    </section>
  );
}

function roughly(seconds: number, locale: string): string {
  const [value, unit] = seconds < MINUTES ? [seconds, 'second'] : [Math.round(seconds / 60), 'minute'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/** How long the calls of each channel take, unless that is only a moment. */
function Takes({ takes }: { takes: readonly ChannelTakes[] }) {
  const translate = useTranslate();
  const language = useLocale();
  const notable = takes.filter(({ seconds }) => seconds >= NOTABLE);
  if (notable.length === 0) return null;
  return (
    <Box component="ul" className="v-quiet">
      {notable.map(({ channel, calls, seconds }) => (
        <li key={channel}>
          {translate(`raise.takes.${channel}`, {
            smart_count: calls,
            count: formatNumber(calls, language),
            time: roughly(seconds, language),
          })}
        </li>
      ))}
    </Box>
  );
}
