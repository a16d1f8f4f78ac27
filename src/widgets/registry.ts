import { lazy } from 'react';
import type { CellProps, TabProps, Widget } from '../definition/widgets.ts';
import { loadChunk } from '../ui/chunks.ts';

/** Inputs a definition can ask for by `widget`. Each is loaded when a form first shows it. */
export const inputs: Record<string, Widget> = {
  organizationPicker: {
    accepts: ['ref'],
    component: lazy(() => loadChunk(() => import('./organizationPicker/OrganizationInput.tsx'))),
  },
  icon: { accepts: ['json'], component: lazy(() => loadChunk(() => import('./icon/IconInput.tsx'))) },
  messageText: {
    accepts: ['longText', 'text'],
    component: lazy(() => loadChunk(() => import('./messageText/MessageTextInput.tsx'))),
  },
  steps: {
    accepts: ['array'],
    component: lazy(() => loadChunk(() => import('./steps/StepsInput.tsx'))),
    ownLabel: true,
  },
  authorities: {
    accepts: ['enum'],
    component: lazy(() => loadChunk(() => import('./authorities/AuthoritiesInput.tsx'))),
    ownLabel: true,
  },
  login: { accepts: ['text'], component: lazy(() => loadChunk(() => import('./login/LoginInput.tsx'))) },
  twoFactor: { accepts: ['bool'], component: lazy(() => loadChunk(() => import('./twoFactor/TwoFactorInput.tsx'))) },
  memberships: {
    accepts: ['ref'],
    component: lazy(() => loadChunk(() => import('./memberships/MembershipsInput.tsx'))),
    ownLabel: true,
  },
  selector: {
    accepts: ['ref'],
    component: lazy(() => loadChunk(() => import('./selector/SelectorInput.tsx'))),
    ownLabel: true,
  },
  alarmPlan: {
    accepts: ['ref'],
    component: lazy(() => loadChunk(() => import('./alarmPlan/AlarmPlanInput.tsx'))),
  },
  triggerType: {
    accepts: ['enum'],
    component: lazy(() => loadChunk(() => import('./triggerType/TriggerTypeInput.tsx'))),
  },
  instructionFiles: {
    accepts: ['json'],
    component: lazy(() => loadChunk(() => import('./instructionFiles/InstructionFilesInput.tsx'))),
    ownLabel: true,
  },
};

/** Cells a definition can ask for by `cell`. */
export const cells: Record<string, Widget<CellProps>> = {
  icon: { accepts: ['json'], component: lazy(() => loadChunk(() => import('./icon/IconCell.tsx'))) },
  twoFactor: { accepts: ['bool'], component: lazy(() => loadChunk(() => import('./twoFactor/TwoFactorCell.tsx'))) },
};

/** Widgets that fill a whole tab. */
export const tabs: Record<string, Widget<TabProps>> = {
  objectLimits: {
    accepts: [],
    component: lazy(() => loadChunk(() => import('./objectLimits/ObjectLimitsTab.tsx'))),
  },
  memberships: {
    accepts: [],
    component: lazy(() => loadChunk(() => import('./memberships/MembershipsTab.tsx'))),
  },
  preparedAlarm: {
    accepts: [],
    component: lazy(() => loadChunk(() => import('./preparedAlarm/PreparedAlarmTab.tsx'))),
  },
};

/** Widgets that take the place of a whole list. */
export const lists: Record<string, Widget> = {};
