import { alarmOwnerBehavior } from './alarms/owner.ts';
import { holidayBehavior } from './calendars/holidayBehavior.ts';
import { consentBehavior } from './calendars/requests.ts';
import type { Config } from './config.ts';
import { fileOwnerBehavior, filesBehavior } from './files/uses.ts';
import { REPORT_SCHEDULE, scheduleBehavior } from './reports/schedules/behavior.ts';
import { ACCOUNT, API_KEY, ROLE } from './session/accounts.ts';
import { accountBehavior, keyBehavior, roleBehavior } from './session/behaviors.ts';
import type { Behaviors } from './store/behaviors.ts';
import { treePlaceBehavior } from './store/tree/organizations.ts';

/** The behaviors of a platform, by the names that definitions use (`table.behaviors`). */
export function platformBehaviors(config: Config): Behaviors {
  return {
    [ACCOUNT]: accountBehavior,
    [ROLE]: roleBehavior,
    [API_KEY]: keyBehavior,
    [REPORT_SCHEDULE]: scheduleBehavior(config),
    instructionFiles: filesBehavior,
    fileOwner: fileOwnerBehavior,
    alarmOwner: alarmOwnerBehavior,
    absenceConsent: consentBehavior(config),
    holidays: holidayBehavior,
    treePlace: treePlaceBehavior,
  };
}
