import { planFor, sitesOf } from './alarms.ts';
import type { DemoRecord, Unit } from './data.ts';
import { t } from './texts.ts';

/** Consequential triggers of an urgent alarm that nobody accepts, or that has been acknowledged. */
const FOLLOW_UPS = [
  {
    on: 'ON_NOT_ACCEPTED',
    icon: { name: 'danger', color: '#c62828' },
    name: t('Nobody is coming', 'Niemand kommt', 'Nikdo nepřichází'),
    text: t(
      'Nobody has accepted the alarm. Please take over.',
      'Niemand hat den Alarm angenommen. Bitte übernehmen.',
      'Poplach nikdo nepřijal. Převezměte jej, prosím.',
    ),
  },
  {
    // not ON_FINISHED: an alarm that nobody accepted has ended, too
    on: 'ON_ACKNOWLEDGED',
    icon: { name: 'information', color: '#1565c0' },
    name: t('All clear', 'Entwarnung', 'Konec poplachu'),
    text: t('The alarm is over.', 'Der Alarm ist beendet.', 'Poplach skončil.'),
  },
];

const languageOf = (unit: Unit | undefined) => unit?.place.language ?? 'ENGLISH';

/**
 * Consequential triggers for every fourth urgent alarm point. An alarm that nobody accepts is passed on to the first
 * plan.
 */
export function buildTriggers(
  units: readonly Unit[],
  points: readonly DemoRecord[],
  plans: readonly DemoRecord[],
): DemoRecord[] {
  const urgent = points.filter((point) => point.priority === 1 && point.deleted !== true);
  const records = urgent
    .filter((_, i) => i % 4 === 0)
    .flatMap((point) => {
      const language = languageOf(units.find((unit) => unit.id === point.orgId));
      return FOLLOW_UPS.map(({ on, icon, name, text }) => ({
        name: `${name[language]}: ${String(point.name)}`.slice(0, 100),
        description: null,
        initiatorId: point.id,
        orgId: point.orgId,
        consequentialTrigger: on,
        alarmPointType: 'CONSEQUENTIAL',
        icon,
        alarmPlanId: on === 'ON_NOT_ACCEPTED' ? (plans[0]?.id ?? null) : point.alarmPlanId,
        text: text[language],
        speechText: null,
        acknowledgeMode: on === 'ON_NOT_ACCEPTED' ? 'ACCEPT' : 'NONE',
        localAcknowledgeTime: 1,
        confirmPriority: 1,
        mediaProcessingType: 'BY_RANK',
        mediaUsageType: 'ALL',
        countRepeat: 0,
        repeatBetween: 0,
        repeatMonInterval: 0,
        deleted: true,
      }));
    });
  return records.map((record, i) => ({ id: i + 1, ...record }));
}

/** Buttons of the mobile app with their icons. */
const BUTTONS = [
  { type: 'SOS', icon: { name: 'sos', color: '#c62828' } },
  { type: 'MEDICAL', icon: { name: 'medical', color: '#c62828' } },
  { type: 'FIRE', icon: { name: 'fire', color: '#ef6c00' } },
  { type: 'SECURITY', icon: { name: 'security', color: '#1565c0' } },
];

/** The alarm apps of every site; two of the types are left for the administrator to set up. */
export function buildApps(units: readonly Unit[], plans: readonly DemoRecord[]): DemoRecord[] {
  const records = sitesOf(units).flatMap((site) =>
    BUTTONS.map(({ type, icon }) => ({
      alarmType: type,
      orgId: site.id,
      systemId: `APP-${site.id}-${type}`,
      alarmPlanId: planFor(site, units, plans),
      icon,
    })),
  );
  return records.map((record, i) => ({ id: i + 1, ...record }));
}
