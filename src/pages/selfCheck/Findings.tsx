import HelpOutline from '@mui/icons-material/HelpOutlineRounded';
import WarningAmber from '@mui/icons-material/WarningAmberRounded';
import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { StatusColor } from '../../theme/palette.ts';
import { CardTable } from '../../ui/CardTable.tsx';
import type { AnyIcon } from '../../ui/Icon.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { CheckState, Finding } from './finding.ts';
import { useFindingTexts } from './useFindingTexts.ts';

const LOOKS: { readonly [state in CheckState]: { tone: StatusColor; icon: AnyIcon } } = {
  ok: { tone: 'ok', icon: 'check' },
  warning: { tone: 'wait', icon: WarningAmber },
  failed: { tone: 'fail', icon: 'error' },
  unknown: { tone: 'end', icon: HelpOutline },
};

/** The same columns in every table. */
const COLUMNS = { '& thead th:nth-of-type(1)': { width: 250 }, '& thead th:nth-of-type(2)': { width: 150 } };

interface FindingsProps {
  title: string;
  /** Undefined: still being checked. */
  findings: readonly Finding[] | undefined;
  /** Renders an action that the user can take on a finding at once. */
  actionOf?: (finding: Finding) => ReactNode;
}

/** Table of the checked parts with their states and what these mean. */
export function Findings({ title, findings, actionOf }: FindingsProps) {
  const translate = useTranslate();
  const texts = useFindingTexts();
  const heads = ['what', 'state', 'means'].map((head) => translate(`selfCheck.heads.${head}`));
  return (
    <Box component="section" aria-label={title} sx={COLUMNS}>
      <Typography variant="h4" component="h2" gutterBottom>
        {title}
      </Typography>
      {!findings && <Skeleton lines={4} />}
      {findings && (
        <CardTable heads={heads} caption={title}>
          {findings.map((finding) => (
            <tr key={`${finding.check} ${finding.says}`}>
              <th scope="row">{texts.name(finding)}</th>
              <td data-head={heads[1]}>
                <Mark {...LOOKS[finding.state]}>{texts.state(finding)}</Mark>
              </td>
              <td data-head={heads[2]}>
                <span>
                  {texts.says(finding)} {actionOf?.(finding)}
                </span>
              </td>
            </tr>
          ))}
        </CardTable>
      )}
    </Box>
  );
}
