import CheckCircle from '@mui/icons-material/CheckCircleRounded';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUncheckedRounded';
import { Paper } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link, useSearchParams } from 'react-router';
import { useUser } from '../../../authProvider/useUser.ts';
import { useAuthorities, useCapabilities } from '../../definition/context.tsx';
import { withParams } from '../../definition/searchParams.ts';
import { can } from '../../engine/access.ts';
import { Button } from '../../ui/Button.tsx';
import { Line } from '../../ui/blocks.tsx';
import { useStoredState } from '../../ui/useStoredState.ts';
import { useFirstSteps } from './useFirstSteps.ts';

const PANEL = {
  p: 4,
  mb: 4,
  '& h2': { typography: 'h4', m: 0, flex: '1 0 auto' },
  '& ol': { m: '12px 0 0', p: 0, listStyle: 'none', display: 'grid', gap: 2 },
  '& li': { display: 'flex', alignItems: 'flex-start', gap: '10px' },
  '& a': { color: 'var(--accent-text)' },
  '& li a + a': { typography: 'caption', ml: '10px' },
};
/** Extensions of the platform that the steps require. */
const NEEDED = ['audit', 'channels', 'alarms', 'list.filters'] as const;
const PARAM = 'first-steps';

/**
 * Checklist for new administrators above the dashboard. It is shown until all steps are done or the user hides it, and
 * again from the profile menu (`/?first-steps=show`). With demo data it is shown only from the menu.
 */
export function FirstSteps() {
  const translate = useTranslate();
  const isAdministrator = can(useAuthorities(), 'ADMIN');
  const capabilities = useCapabilities();
  const [params, setParams] = useSearchParams();
  const [away, setAway] = useStoredState(`firstSteps.${useUser()?.id}`, false);
  const asked = params.get(PARAM) === 'show';
  const offered = isAdministrator && NEEDED.every((extension) => capabilities?.extensions.includes(extension));
  const enabled = offered && (asked || !(away || capabilities?.demo));
  const steps = useFirstSteps(enabled);
  const known = steps.every(({ done }) => done !== undefined);
  const done = steps.filter((step) => step.done).length;
  if (!enabled || !known || (done === steps.length && !asked)) return null;
  const putAway = () => {
    setAway(true);
    setParams((now) => withParams(now, { [PARAM]: '' }), { replace: true });
  };
  return (
    <Paper component="section" variant="outlined" sx={PANEL} aria-labelledby="first-steps">
      <Line>
        <h2 id="first-steps">{translate('firstSteps.title')}</h2>
        <span className="v-quiet">{translate('firstSteps.count', { done, total: steps.length })}</span>
        <Button small onClick={putAway}>
          {translate('firstSteps.putAway')}
        </Button>
      </Line>
      <ol>
        {steps.map(({ name, to, help, done: isDone }) => (
          <li key={name}>
            {isDone ? (
              <CheckCircle color="success" titleAccess={translate('firstSteps.done')} />
            ) : (
              <RadioButtonUnchecked color="disabled" titleAccess={translate('firstSteps.open')} />
            )}
            <span>
              <Link to={to}>{translate(`firstSteps.steps.${name}`)}</Link>{' '}
              <Link
                to={`/documentation/${help}`}
                aria-label={translate('firstSteps.helpOf', { step: translate(`firstSteps.steps.${name}`) })}
              >
                {translate('firstSteps.help')}
              </Link>
            </span>
          </li>
        ))}
      </ol>
    </Paper>
  );
}
