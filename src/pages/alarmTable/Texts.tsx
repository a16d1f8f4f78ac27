import { useTranslate } from 'ra-core';
import type { AlarmText } from '../../../protocol/alarms.ts';
import type { AlarmDetails } from '../../../protocol/alarmTable.ts';
import { useEnumText } from '../../definition/labels.ts';

/** What people read and hear, in every language. */
export function Texts({ alarm }: { alarm: AlarmDetails }) {
  const translate = useTranslate();
  const enumText = useEnumText();
  const { language, text, speechText, translations } = alarm;
  const texts: AlarmText[] = [{ language, text, speechText }, ...(translations ?? [])];
  return (
    <>
      {texts.map((one) => (
        <section key={one.language} className="at-text">
          <h3>{enumText(one.language)}</h3>
          <p>{one.text || translate('alarmTable.noText')}</p>
          {one.speechText && (
            <p className="v-quiet">
              {translate('alarmTable.spoken')}: {one.speechText}
            </p>
          )}
        </section>
      ))}
    </>
  );
}
