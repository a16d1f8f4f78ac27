/** The calls and steps of an alarm, and the plans that it carries out. */
import type { Manner, Step, World } from '../world.ts';
import type { Raised } from './alarms.ts';
import { type Called, plansOf, type Way } from './reach.ts';
import { wallMinute } from './time.ts';

export type CallState =
  | 'PLANNED'
  | 'SENT'
  | 'ACCEPTED'
  | 'DECLINED'
  | 'ACKNOWLEDGED'
  | 'NO_ANSWER'
  | 'FAILED'
  | 'SKIPPED';

/** An instant in milliseconds. */
export type Instant = number;

export interface Call extends Way {
  track: number;
  round: number;
  step: number;
  person: number;
  position: number;
  whys: Called['whys'];
  state: CallState;
  reason: string | null;
  due: Instant | null;
  sent: Instant | null;
  delivered: Instant | null;
  answered: Instant | null;
  ended: Instant | null;
  /** When its time for an answer is over. */
  until: Instant | null;
}

export interface StepRun {
  track: number;
  round: number;
  step: number;
  required: number;
  state: 'waiting' | 'running' | 'done';
  due: Instant;
  began: Instant | null;
  ends: Instant | null;
  ended: Instant | null;
  /** How many people it called, with how many calls; null: it never began. */
  counts: { people: number; calls: number } | null;
}

/** A plan as the alarm carries it out; `plan` null: the recipients by hand. */
export interface Track {
  plan: number | null;
  steps: readonly Step[];
}

/** Seconds that recipients by hand have. */
const HAND_WAIT = 300;
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;

/** What the channels do with a call. */
export function handed({ channels }: World, { type, address }: Way): { failed: string } | { delivered: boolean } {
  if (channels === 'none' || (channels === 'gateway' && type === 'EMAIL')) return { failed: 'noChannel' };
  if (channels === 'simulated') return { delivered: true };
  return address.endsWith('13') ? { failed: 'refused' } : { delivered: false };
}

/** The plans of an alarm at its start. */
export function tracksOf(world: World, raised: Raised, at: Instant): Track[] {
  const { plans } = plansOf(world, raised.caller, raised.place, wallMinute(at));
  const tracks: Track[] = plans.map((plan) => ({ plan, steps: world.plans[plan]?.steps ?? [] }));
  if (!raised.hand) return tracks;
  const { people, groups, required } = raised.hand;
  if (people.length + groups.length === 0) return tracks;
  return [...tracks, { plan: null, steps: [{ people, groups, teams: [], required, wait: HAND_WAIT, media: [] }] }];
}

/** How many people have to accept an alarm with these tracks. */
export function requiredOf(tracks: readonly Track[], { mode }: Manner): number {
  const most = Math.max(0, ...tracks.flatMap(({ steps }) => steps.map(({ required }) => required)));
  return tracks.length > 0 && mode !== 'NONE' ? Math.max(1, most) : most;
}
