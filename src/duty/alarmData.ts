import type { CalendarEvent } from '../../protocol/calendars.ts';
import type { ShiftContext } from './active.ts';
import type { Override } from './overrides.ts';
import type { Rotation } from './rotation.ts';

interface Named {
  id: number;
  title: string;
}

export interface AlarmPointData extends Named {
  active: boolean;
  alarmPlanId: number | null;
  scheduleId: number | null;
  events: readonly CalendarEvent[];
}

export interface ScheduleData extends Named {
  rotation: Rotation;
  around: ShiftContext;
}

export interface PlanData extends Named {
  active: boolean;
  steps: readonly {
    participantIds: readonly number[];
    groupIds: readonly number[];
    teamScheduleIds: readonly number[];
    requiredAcceptances: number;
    waitSeconds: number;
    /** Device types that the step uses; empty: all. */
    media: readonly string[];
  }[];
}

export interface GroupData extends Named {
  active: boolean;
  participantIds: readonly number[];
}

export interface DeviceData {
  type: string;
  address: string;
  rank: number;
  active: boolean;
}

export interface PersonData extends Named {
  active: boolean;
  devices: readonly DeviceData[];
  events: readonly CalendarEvent[];
}

/** All records that an alarm point may lead to. Records that the caller may not see are missing. */
export interface AlarmData {
  alarmPoints: ReadonlyMap<number, AlarmPointData>;
  standby: ReadonlyMap<number, ScheduleData>;
  plans: ReadonlyMap<number, PlanData>;
  groups: ReadonlyMap<number, GroupData>;
  teams: ReadonlyMap<number, ScheduleData>;
  people: ReadonlyMap<number, PersonData>;
  overrides: readonly Override[];
  /** The channel that calls a device type; undefined: none. Missing: channels are not known, and count as set up. */
  channelFor?: ((deviceType: string) => string | undefined) | undefined;
}
