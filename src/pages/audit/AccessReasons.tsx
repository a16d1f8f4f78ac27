import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { AccessExplanation } from '../../../protocol/audit.ts';
import { useAuthorityText } from '../../definition/useAuthorityText.ts';
import { useShownOrgName } from '../../i18n/orgName.ts';
import { Mark } from '../../ui/Mark.tsx';
import { useAuditTexts } from './useAuditTexts.ts';

interface AccessReasonsProps {
  explanation: AccessExplanation;
  user: string;
}

/** Shows whether access is allowed, and each check that decides it. */
export function AccessReasons({ explanation, user }: AccessReasonsProps) {
  const { translate } = useAuditTexts();
  const { allowed, active, exists, needed, given, place, userOrg, org } = explanation;
  const say = (key: string, values?: object) => translate(`auditLog.access.${key}`, values);
  const authority = useAuthorityText();
  const shownName = useShownOrgName();
  const roles = given.map(({ authority: of, roles: by }) =>
    say('by', { authority: authority(of), roles: by.map(({ title }) => title).join(', ') }),
  );
  const checks: [ok: boolean, text: string][] = [
    [active, say(active ? 'active' : 'inactive')],
    ...(exists ? [] : [[false, say('noOperation')] as [boolean, string]]),
    needed === null
      ? [true, say('anybody')]
      : given.length > 0
        ? [true, roles.join('; ')]
        : [false, say('lacks', { authority: authority(needed) })],
    [
      place === 'within' || (place === 'shared' && allowed),
      say(`place.${place}`, { org: shownName(org.title), own: shownName(userOrg.title) }),
    ],
  ];
  return (
    <Stack spacing={2}>
      <Typography variant="h4" component="p" color={allowed ? 'success' : 'error'}>
        {say(allowed ? 'allowed' : 'refused', { user })}
      </Typography>
      <Stack component="ul" spacing={1}>
        {checks.map(([ok, text]) => (
          <li key={text}>
            <Mark icon={ok ? 'check' : 'close'} tone={ok ? 'ok' : 'fail'}>
              {text}
            </Mark>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
