import { Box } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import type { ResolvedCall } from '../../../protocol/duty.ts';
import { useEnumText } from '../../definition/labels.ts';
import { canBeCalled } from '../../duty/reach.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useLengthText } from '../../live/times.ts';
import { Lined } from '../../ui/blocks.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { useReasonTexts } from '../useReasonTexts.ts';
import { Label } from './Label.tsx';
import { devicesOf, type NumberedStep } from './summary.ts';

/** Number of people listed per step; the others are only counted. */
const MOST_PEOPLE = 100;
/** Steps with at most this many people are open at first. */
const OPEN_UP_TO = 4;
const FIRST_NAMES = 2;
const STEP = {
  '& > button': { gap: '10px', alignItems: 'baseline', width: '100%' },
  '& > button > :first-of-type, & > button > :last-child': { flex: 'none' },
  '& .MuiCollapse-wrapperInner': { pt: 1.5 },
  '& .MuiCollapse-wrapperInner > p': { mb: 1.5 },
};
const PEOPLE = {
  '& > li': { py: '3px', overflowWrap: 'anywhere' },
  '& > li > .v-quiet': { display: 'block' },
};

/** The steps of the alarm: who is called in which order. */
export function Steps({ steps }: { steps: readonly NumberedStep[] }) {
  const translate = useTranslate();
  if (steps.length === 0) return null;
  const plans = new Set(steps.map(({ planId }) => planId));
  return (
    <section aria-label={translate('raise.order')}>
      <Label>{translate('raise.order')}</Label>
      <Lined as="ol">
        {steps.map((step) => (
          <li key={step.number}>
            <Step step={step} few={steps.length <= 2} several={plans.size > 1} />
          </li>
        ))}
      </Lined>
    </section>
  );
}

interface StepProps {
  step: NumberedStep;
  /** Whether there are few steps. */
  few: boolean;
  /** Whether there are several alarm plans, so that each step shows its own. */
  several: boolean;
}

/** Returns the names of the first people of a step and the number of the others, e.g. "Ann, Bob +3". */
function namesOf(people: readonly ResolvedCall[]): string {
  const names = people.slice(0, FIRST_NAMES).map(({ title }) => title);
  return names.join(', ') + (people.length > names.length ? ` +${people.length - names.length}` : '');
}

function Step({ step, few, several }: StepProps) {
  const translate = useTranslate();
  const language = useLocale();
  const device = useEnumText();
  const length = useLengthText();
  const people = step.calls.filter(canBeCalled);
  const when =
    step.offsetSeconds === 0
      ? translate('raise.atOnce')
      : translate('raise.after', { time: length(step.offsetSeconds) });
  const devices = devicesOf(step).map(([type, count]) => `${formatNumber(count, language)} × ${device(type)}`);
  const plan = step.planId === null ? [translate('raise.byHand')] : several ? [step.planTitle] : [];
  const asks = step.requiredAcceptances;
  return (
    <Disclosure
      open={few && people.length <= OPEN_UP_TO}
      sx={STEP}
      title={
        <>
          <span className="v-quiet v-small">{translate('raise.step', { number: step.number })}</span>{' '}
          <span>
            <b>{namesOf(people) || translate('raise.stepNone')}</b>{' '}
            <span className="v-quiet v-small">
              {[...plan, translate('raise.stepPeople', { smart_count: people.length }), ...devices].join(', ')}
            </span>
          </span>
          <span className="v-push tn">{when}</span>
        </>
      }
    >
      <p className="v-quiet v-small">
        {asks === 0 ? translate('raise.stepInforms') : translate('raise.stepRequires', { smart_count: asks })}
      </p>
      <Box component="ul" sx={PEOPLE}>
        {people.slice(0, MOST_PEOPLE).map((call) => (
          <Person key={call.participantId} call={call} device={device} />
        ))}
        {people.length > MOST_PEOPLE && (
          <li className="v-quiet v-small">{translate('raise.more', { smart_count: people.length - MOST_PEOPLE })}</li>
        )}
      </Box>
    </Disclosure>
  );
}

function Person({
  call: { title, reasons, devices },
  device,
}: {
  call: ResolvedCall;
  device: (type: string) => string;
}) {
  const { reasonText } = useReasonTexts();
  const why = [...reasons, ...devices.map(({ reason }) => reason)].filter(({ kind, of }) => kind !== 'own' || of);
  return (
    <li>
      <b>{title}</b>{' '}
      <span className="tn">
        {devices.map(({ type, address }) => [device(type), address].filter(Boolean).join(' ')).join(' → ')}
      </span>
      {why.length > 0 && <span className="v-quiet v-small">{[...new Set(why.map(reasonText))].join('; ')}</span>}
    </li>
  );
}
