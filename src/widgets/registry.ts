import { lazy } from 'react';
import type { CELLS, REVIEWS, TABS, WIDGETS } from '../../resources/named.ts';
import type { CellProps, ReviewProps, TabProps, Widget } from '../definition/widgets.ts';
import { LongTextInput, TextInput } from '../inputs/basicInputs.tsx';
import { loadChunk } from '../ui/chunks.ts';

/** Widgets that can be indexed by any name; contains all declared ones. */
type Registry<Name extends string, Props = object> = { readonly [name: string]: Widget<Props> } & {
  readonly [name in Name]: Widget<Props>;
};

/** Inputs that a definition can name in `widget`. Each is loaded when a form first shows it. */
export const inputs: Registry<keyof typeof WIDGETS> = {
  organizationPicker: {
    component: lazy(() => loadChunk(() => import('./organizationPicker/OrganizationInput.tsx'))),
  },
  icon: { component: lazy(() => loadChunk(() => import('./icon/IconInput.tsx'))) },
  messageText: {
    component: lazy(() => loadChunk(() => import('./messageText/MessageTextInput.tsx'))),
    until: LongTextInput,
  },
  steps: {
    component: lazy(() => loadChunk(() => import('./steps/StepsInput.tsx'))),
    ownLabel: true,
  },
  testCalls: {
    component: lazy(() => loadChunk(() => import('./testCalls/TestCallsInput.tsx'))),
    ownLabel: true,
  },
  authorities: {
    component: lazy(() => loadChunk(() => import('./authorities/AuthoritiesInput.tsx'))),
    ownLabel: true,
  },
  login: { component: lazy(() => loadChunk(() => import('./login/LoginInput.tsx'))), until: TextInput },
  twoFactor: { component: lazy(() => loadChunk(() => import('./twoFactor/TwoFactorInput.tsx'))) },
  memberships: {
    component: lazy(() => loadChunk(() => import('./memberships/MembershipsInput.tsx'))),
    ownLabel: true,
  },
  selector: {
    component: lazy(() => loadChunk(() => import('./selector/SelectorInput.tsx'))),
    ownLabel: true,
  },
  alarmPlan: {
    component: lazy(() => loadChunk(() => import('./alarmPlan/AlarmPlanInput.tsx'))),
  },
  triggerType: {
    component: lazy(() => loadChunk(() => import('./triggerType/TriggerTypeInput.tsx'))),
  },
  instructionFiles: {
    component: lazy(() => loadChunk(() => import('./instructionFiles/InstructionFilesInput.tsx'))),
    ownLabel: true,
  },
  days: { component: lazy(() => loadChunk(() => import('./days/DaysInput.tsx'))), ownLabel: true },
  repetition: { component: lazy(() => loadChunk(() => import('./repetition/RepetitionInput.tsx'))) },
  dottedDate: { component: lazy(() => loadChunk(() => import('./dottedDate/DottedDateInput.tsx'))) },
  weekGroups: {
    component: lazy(() => loadChunk(() => import('./weekGroups/WeekGroupsInput.tsx'))),
    ownLabel: true,
  },
  buttonGrid: {
    component: lazy(() => loadChunk(() => import('./buttonGrid/ButtonGridInput.tsx'))),
    ownLabel: true,
  },
  wholeDay: { component: lazy(() => loadChunk(() => import('./wholeDay/WholeDayInput.tsx'))) },
};

/** Widgets that replace the whole list of a screen. */
export const lists: Registry<never> = {};

/** Cells that a definition can name in `cell`. */
export const cells: Registry<keyof typeof CELLS, CellProps> = {
  icon: { component: lazy(() => loadChunk(() => import('./icon/IconCell.tsx'))) },
  scarce: { component: lazy(() => loadChunk(() => import('./scarce/ScarceCell.tsx'))) },
  twoFactor: { component: lazy(() => loadChunk(() => import('./twoFactor/TwoFactorCell.tsx'))) },
  period: { component: lazy(() => loadChunk(() => import('./absences/PeriodCell.tsx'))) },
  absenceCover: { component: lazy(() => loadChunk(() => import('./absences/CoverCell.tsx'))) },
  absenceGaps: { component: lazy(() => loadChunk(() => import('./absences/GapCell.tsx'))) },
};

/** Widgets that fill a whole tab. */
export const tabs: Registry<keyof typeof TABS, TabProps> = {
  objectLimits: {
    component: lazy(() => loadChunk(() => import('./objectLimits/ObjectLimitsTab.tsx'))),
  },
  memberships: {
    component: lazy(() => loadChunk(() => import('./memberships/MembershipsTab.tsx'))),
  },
  inboundKey: {
    component: lazy(() => loadChunk(() => import('./inboundKey/InboundKeyTab.tsx'))),
  },
  preparedAlarm: {
    component: lazy(() => loadChunk(() => import('./preparedAlarm/PreparedAlarmTab.tsx'))),
  },
  rotationPreview: {
    component: lazy(() => loadChunk(() => import('./weekGroups/PreviewTab.tsx'))),
  },
};

const loadShiftChanges = () => loadChunk(() => import('./weekGroups/ShiftChangesReview.tsx'));

/** Reviews that are shown before a change is saved. */
export const reviews: Registry<keyof typeof REVIEWS, ReviewProps> = {
  shiftChanges: {
    component: lazy(loadShiftChanges),
    preload: loadShiftChanges,
  },
};
