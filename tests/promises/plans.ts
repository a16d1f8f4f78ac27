/** What the screen of an alarm plan says about its steps in words. */
import plansDefinition from '../../resources/alarm-plans.ts';
import { calledIn, sentence } from '../../src/widgets/steps/sentence.ts';
import type { Bench, Stored } from './lab.ts';
import type { Records } from './making.ts';
import type { Step, World } from './world.ts';

const { steps: STEPS } = plansDefinition.fields;
const STEP = STEPS && 'fields' in STEPS ? STEPS.fields : {};

/** Says keys and values instead of words, so that only facts are compared. */
const facts = (key: string, options: { [key: string]: unknown } = {}): string => {
  const name = key.replace(/^views\.steps\.|^enums\./, '');
  const { _, ...values } = options;
  return [name, ...Object.values(values)].join(' ');
};

const listed = (names: readonly string[], word: 'and' | 'or'): string =>
  names.length < 3 ? names.join(` ${word} `) : `${names.slice(0, -1).join(', ')}, ${word} ${names.at(-1)}`;

/** Seconds as a person says them: in minutes if these are full. */
const time = (seconds: number) =>
  seconds >= 60 && seconds % 60 === 0 ? `minutes ${seconds / 60}` : `seconds ${seconds}`;

function said({ people, groups, teams, required, wait, media }: Step): string {
  const who = [
    ...groups.map((n) => `Group ${n}`),
    ...people.map((n) => `Person ${n}`),
    ...teams.map((n) => `Team ${n}`),
  ];
  const parts = [
    `call ${listed(who, 'and')}`,
    ...(media.length > 0 ? [`on ${listed(media, 'or')}`] : []),
    ...(required > 0 ? [`accept ${required}`] : []),
    `wait ${time(wait)}`,
  ];
  return `${parts.join(', ')}.`;
}

/** What the plans have to say about themselves. */
export const planFacts = ({ plans }: World): string[] =>
  plans.flatMap(({ steps }, place) => steps.map((step, n) => `plan ${place} step ${n}: ${said(step)}`));

/** What their screens say. */
export async function toldPlans(bench: Bench, { plans }: Records): Promise<string[]> {
  const stored = await Promise.all(plans.map((id) => bench.ask<PlanRecord>('GET', `/alarmplans/${id}`)));
  const withoutShortNames = (text: string) => text.replace(/ \(w\d+p\d+\)/g, '');
  return stored.flatMap(({ steps }, place) =>
    steps.map(
      (step, n) =>
        `plan ${place} step ${n}: ${withoutShortNames(
          sentence(
            step,
            calledIn(step, STEP).map(({ title }) => title),
            facts,
            'en',
          ),
        )}`,
    ),
  );
}

interface PlanRecord extends Stored {
  steps: { [field: string]: unknown }[];
}
