import Autorenew from '@mui/icons-material/AutorenewRounded';
import Block from '@mui/icons-material/BlockRounded';
import BuildCircle from '@mui/icons-material/BuildCircleRounded';
import Cancel from '@mui/icons-material/CancelRounded';
import Contrast from '@mui/icons-material/ContrastRounded';
import DoneAll from '@mui/icons-material/DoneAllRounded';
import Done from '@mui/icons-material/DoneRounded';
import ErrorSign from '@mui/icons-material/ErrorRounded';
import NotificationsActive from '@mui/icons-material/NotificationsActiveRounded';
import PhoneMissed from '@mui/icons-material/PhoneMissedRounded';
import Schedule from '@mui/icons-material/ScheduleRounded';
import StopCircle from '@mui/icons-material/StopCircleRounded';
import TaskAlt from '@mui/icons-material/TaskAltRounded';
import type { AlarmStatus } from '../../protocol/alarms.ts';
import type { FilteredFigure } from '../../protocol/figures.ts';
import { NOT_ACCEPTED_STATUSES } from '../duty/figures.ts';
import type { StatusColor } from '../theme/palette.ts';
import type { AnyIcon } from '../ui/Icon.tsx';

interface Look {
  tone: StatusColor;
  icon: AnyIcon;
}

const LOOKS: { readonly [status in AlarmStatus]: Look } = {
  NEW: { tone: 'run', icon: NotificationsActive },
  PROCESSING: { tone: 'run', icon: Autorenew },
  SCHEDULED: { tone: 'wait', icon: Schedule },
  PARTIAL_ACCEPTED: { tone: 'wait', icon: Contrast },
  PARTIAL_ACKNOWLEDGED: { tone: 'wait', icon: Contrast },
  ACCEPTED: { tone: 'ok', icon: Done },
  ACKNOWLEDGED: { tone: 'ok', icon: DoneAll },
  NOT_ACCEPTED: { tone: 'fail', icon: PhoneMissed },
  NOT_ACKNOWLEDGED: { tone: 'fail', icon: PhoneMissed },
  FAILURE: { tone: 'fail', icon: ErrorSign },
  CONFIG_PROBLEM: { tone: 'fail', icon: BuildCircle },
  FINISHED: { tone: 'end', icon: TaskAlt },
  INTERRUPTED: { tone: 'end', icon: StopCircle },
  CANCELED: { tone: 'end', icon: Cancel },
  INACTIVE: { tone: 'end', icon: Block },
};

/** Returns color and icon of a status; an unknown status looks like an ended alarm. */
export function statusStyleOf(status: string): Look {
  return (LOOKS as { [status: string]: Look })[status] ?? LOOKS.FINISHED;
}

/** Whether an alarm with this status has ended without being accepted. */
export const isNotAccepted = (status: string): boolean => NOT_ACCEPTED_STATUSES.some((one) => one === status);

/** The operators who took care of an alarm. */
export interface Handlers {
  takenOverBy?: string | null;
  closedBy?: string | null;
}

/**
 * Which operator took care of an alarm last. `how`: what they did, where it matters more than that nobody had accepted
 * the alarm. Undefined: nobody did.
 */
export function lastHandler(
  status: string,
  { takenOverBy, closedBy }: Handlers,
): { by: string; how: 'takenOver' | 'closed' | undefined } | undefined {
  const by = closedBy ?? takenOverBy;
  if (!by) return undefined;
  return { by, how: isNotAccepted(status) ? (closedBy ? 'closed' : 'takenOver') : undefined };
}

/** The status whose color and icon a figure has. */
const SIGNS: { readonly [figure in FilteredFigure]: AlarmStatus } = {
  running: 'PROCESSING',
  waiting: 'SCHEDULED',
  accepted: 'ACCEPTED',
  takenOver: 'ACKNOWLEDGED',
  notAccepted: 'NOT_ACCEPTED',
  ended: 'FINISHED',
  test: 'INACTIVE',
};

/** Returns color and icon of a figure of alarms. */
export const figureStyleOf = (figure: FilteredFigure): Look => LOOKS[SIGNS[figure]];
