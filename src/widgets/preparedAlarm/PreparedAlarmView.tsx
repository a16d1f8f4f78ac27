import { useLocale, useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { AlarmText, PreparedAlarm } from '../../../protocol/alarms.ts';
import RefNames from '../../cells/RefNames.tsx';
import { useDefinition } from '../../definition/current.tsx';
import { useDefinitions } from '../../definition/definitions.tsx';
import { useLabels } from '../../definition/labels.ts';
import { codecs } from '../../engine/codecs.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconTile } from '../icon/IconTile.tsx';
import { iconOf } from '../icon/symbols.ts';
import { ListenButton } from '../messageText/ListenButton.tsx';
import { smsSize } from '../messageText/sms.ts';

/** A prepared alarm: its head as the alarm table shows it, then what is sent in each language. */
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
      <div className="w-preparedalarm">
        <IconTile icon={iconOf(decoded)} large />
        <div>
          <b>{alarm.name}</b>
          <div className="v-quiet">
            {[
              alarm.orgName,
              alarm.priority !== null && translate('texts.preview.priority', { priority: alarm.priority }),
            ]
              .filter(Boolean)
              .join(', ')}
          </div>
        </div>
      </div>
      <dl className="w-preparedfacts">
        <div>
          <dt>{labels.field('alarmPlanId')}</dt>
          <dd>
            {alarm.alarmPlanId === null ? (
              <span className="w-preparednote">
                <Icon name="error" />
                <span>{translate('texts.preview.noPlan')}</span>
              </span>
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
                <dt>{labels.field(field)}</dt>
                <dd>{labels.value(field, value)}</dd>
              </div>
            ),
        )}
      </dl>
      {[alarm, ...alarm.translations].map((text) => (
        <Message key={text.language} text={text} language={labels.value('language', text.language)} />
      ))}
      {alarm.openPlaceholders.length > 0 && (
        <p className="w-preparednote">
          <Icon name="error" />
          <span>
            {translate('texts.preview.open', { names: alarm.openPlaceholders.map((name) => `{${name}}`).join(', ') })}
          </span>
        </p>
      )}
    </>
  );
}

/** What people who speak a language get: the message as it arrives, and what is spoken where that differs. */
function Message({ text, language }: { text: AlarmText; language: string }) {
  const translate = useTranslate();
  const locale = useLocale();
  const size = smsSize(text.text);
  const spoken = text.speechText || text.text;
  return (
    <article className="w-preparedtext" aria-label={language}>
      <div className="w-preparedhead">
        <h4>{language}</h4>
        <span className="v-grow" />
        <ListenButton label={language} language={text.language} text={() => spoken} disabled={spoken === ''} />
      </div>
      {text.text === '' ? (
        <p className="v-quiet">{translate('texts.preview.noText')}</p>
      ) : (
        <p className="w-bubble">{text.text}</p>
      )}
      {text.speechText !== '' && text.speechText !== text.text && (
        <p className="w-spoken">
          <span className="v-quiet">{translate('texts.preview.spoken')}</span> {text.speechText}
        </p>
      )}
      {size.segments > 0 && (
        <p className="v-quiet">
          {[
            translate('texts.message.size', {
              used: formatNumber(size.length, locale),
              room: formatNumber(size.room, locale),
            }),
            translate('texts.message.segments', { smart_count: size.segments }),
          ].join(' · ')}
        </p>
      )}
    </article>
  );
}
