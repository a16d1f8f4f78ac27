import { Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ShownDetails } from '../../../dataProvider/replies/alarmDetails.ts';
import type { AlarmText } from '../../../protocol/alarms.ts';
import { HeldFiles } from '../../choose/files/HeldFiles.tsx';
import { useEnumText } from '../../definition/labels.ts';
import { ListenButton } from '../../live/listen/ListenButton.tsx';

const TEXT = { whiteSpace: 'pre-wrap', lineHeight: 1.5, overflowWrap: 'anywhere' };

/** Text and speech text of an alarm in every language, and its attachments. */
export function Texts({ alarm }: { alarm: ShownDetails }) {
  const translate = useTranslate();
  const enumText = useEnumText();
  const { language, text, speechText, translations } = alarm;
  const texts: AlarmText[] = [{ language, text, speechText }, ...translations];
  const files = translate('resources.alarm-points.fields.instructionFiles');
  const attached = (alarm.instructionFiles ?? []).length > 0;
  const parts = texts.map((one) => {
    const said = one.speechText || one.text;
    return (
      <Stack key={one.language} component="section" sx={{ mb: 4 }}>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 2 }}>
          <Typography variant="h4" component="h3">
            {enumText(one.language)}
          </Typography>
          <ListenButton
            label={enumText(one.language)}
            language={one.language}
            text={() => said}
            disabled={said === ''}
          />
        </Stack>
        <Typography variant="body2" sx={TEXT}>
          {one.text || translate('alarmTable.noText')}
        </Typography>
        {one.speechText && (
          <Typography variant="body2" color="textSecondary" sx={TEXT}>
            {translate('alarmTable.spoken', { text: one.speechText })}
          </Typography>
        )}
      </Stack>
    );
  });
  return (
    <>
      {parts}
      {attached && (
        <section>
          <Typography variant="h4" component="h3">
            {files}
          </Typography>
          <HeldFiles value={alarm.instructionFiles} label={files} />
        </section>
      )}
    </>
  );
}
