import { Box, FormLabel, Paper, Stack, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { AlarmText, PreparedAlarm } from '../../../protocol/alarms.ts';
import { IconTile } from '../../cells/icon/IconTile.tsx';
import { iconOf } from '../../cells/icon/symbols.ts';
import RefNames from '../../cells/RefNames.tsx';
import { useDefinition, useDefinitions } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { codecs } from '../../engine/codecs.ts';
import { formatNumber } from '../../i18n/format.ts';
import { ListenButton } from '../../live/listen/ListenButton.tsx';
import { smsSize } from '../../live/sms.ts';
import { Hint } from '../../ui/blocks.tsx';
import { Attention } from './Attention.tsx';

const FACTS = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(11rem, 1fr))',
  columnGap: 4,
  rowGap: 2,
  fontSize: 'var(--fs-13)',
};
const MESSAGE = { pt: 3, borderTop: 1, borderColor: 'divider' };
const AS_WRITTEN = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' };
const BUBBLE = {
  ...AS_WRITTEN,
  alignSelf: 'flex-start',
  maxWidth: '36rem',
  px: 3,
  py: 2,
  borderRadius: 'var(--r-s) 12px 12px',
  bgcolor: 'var(--sunken)',
};

/** A prepared alarm: its summary, then the message in each language. */
export function PreparedAlarmView({ alarm }: { alarm: PreparedAlarm }) {
  const resource = useDefinition();
  const translate = useTranslate();
  const labels = useLabels();
  const plan = resource.fields.alarmPlanId;
  const plans = useDefinitions().byName.get(plan?.type === 'ref' ? plan.to : '');
  const icon = resource.fields.icon;
  const decoded = icon && alarm.icon !== null ? codecs.jsonText?.decode(alarm.icon, icon) : null;
  const facts: [field: string, text: string | null][] = [
    ['acknowledgeMode', alarm.acknowledgeMode],
    ['mediaProcessingType', alarm.mediaProcessingType],
    ['mediaUsageType', alarm.mediaUsageType],
  ];
  return (
    <>
      <Stack direction="row" spacing={3} sx={{ alignItems: 'center' }}>
        <IconTile icon={iconOf(decoded)} large />
        <div>
          <b>{alarm.name}</b>
          <Typography color="textHint" component="p" variant="body1">
            {[
              alarm.orgName,
              alarm.priority !== null && translate('texts.preview.priority', { priority: alarm.priority }),
            ]
              .filter(Boolean)
              .join(', ')}
          </Typography>
        </div>
      </Stack>
      <Box component="dl" sx={FACTS}>
        <div>
          <FormLabel component="dt">{labels.field('alarmPlanId')}</FormLabel>
          <dd>
            {alarm.alarmPlanId === null ? (
              <Attention>{translate('texts.preview.noPlan')}</Attention>
            ) : plans ? (
              <Link to={`/${plans.name}/${alarm.alarmPlanId}`}>
                {alarm.alarmPlanName || <RefNames to={plans.name} ids={[Number(alarm.alarmPlanId)]} />}
              </Link>
            ) : (
              alarm.alarmPlanName
            )}
          </dd>
        </div>
        {facts.map(
          ([field, value]) =>
            value !== null && (
              <div key={field}>
                <FormLabel component="dt">{labels.field(field)}</FormLabel>
                <dd>{labels.value(field, value)}</dd>
              </div>
            ),
        )}
      </Box>
      {[alarm, ...alarm.translations].map((text) => (
        <Message key={text.language} text={text} language={labels.value('language', text.language)} />
      ))}
      {alarm.openPlaceholders.length > 0 && (
        <Attention>
          {translate('texts.preview.open', { names: alarm.openPlaceholders.map((name) => `{${name}}`).join(', ') })}
        </Attention>
      )}
    </>
  );
}

/** The message in one language, and the spoken text if it differs. */
function Message({ text, language }: { text: AlarmText; language: string }) {
  const translate = useTranslate();
  const locale = useLocale();
  const size = smsSize(text.text);
  const spoken = text.speechText || text.text;
  return (
    <Stack component="article" spacing={1.5} sx={MESSAGE} aria-label={language}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Typography component="h4" variant="h5">
          {language}
        </Typography>
        <ListenButton label={language} language={text.language} text={() => spoken} disabled={spoken === ''} />
      </Stack>
      {text.text === '' ? (
        <Hint>{translate('texts.preview.noText')}</Hint>
      ) : (
        <Paper variant="outlined" sx={BUBBLE}>
          {text.text}
        </Paper>
      )}
      {text.speechText !== '' && text.speechText !== text.text && (
        <Typography variant="body2" sx={AS_WRITTEN}>
          <span className="v-quiet">{translate('texts.preview.spoken')}</span> {text.speechText}
        </Typography>
      )}
      {size.segments > 0 && (
        <Hint>
          {[
            translate('texts.message.size', {
              used: formatNumber(size.length, locale),
              room: formatNumber(size.room, locale),
            }),
            translate('texts.message.segments', { smart_count: size.segments }),
          ].join(' · ')}
        </Hint>
      )}
    </Stack>
  );
}
