import { createHash, randomUUID } from 'node:crypto';
import { isObject } from '../../src/engine/paths.ts';
import { shortened, storable, textOf } from './bending.ts';
import type { EventBody } from './eventBody.ts';

const LONGEST_TEXT = 2_000;
const LONGEST_SYSTEM = 60;
const LONGEST_REQUEST = 100;
const PRIORITIES = ['1', '2', '3', '4', '5'];
/** Names of ignored keys in the log: their number and length. */
const MOST_NAMES = 10;
const LONGEST_NAME = 40;

/** The keys of an event. */
export const EVENT_KEYS = ['text', 'systemId', 'priority', 'requestId'] as const;

/** Where Prometheus, Grafana, Zabbix, PRTG and others say what happened, the best first. */
const SAID = ['message', 'description', 'summary', 'title', 'subject', 'name', 'alertname'] as const;

/** What was changed in an event in order to raise its alarm; written into the alarm's log. */
export interface EventChanges {
  /** Fields that were shortened, or from which signs were removed that can't be stored. */
  bent: string[];
  /** Keys that are unknown, and values that were not understood. */
  ignored: string[];
  /** Whether the whole body could be read. */
  complete: boolean;
}

/** An event of a connected system, as the alarm is raised by it. */
export interface InboundEvent {
  text: string | undefined;
  systemId: string | undefined;
  priority: number | undefined;
  requestId: string;
  changes: EventChanges;
}

type Values = EventBody['values'];

/** The text of an event without the key `text`: what common senders say elsewhere, also of their first alert. */
function saidIn(values: Values): string | undefined {
  const alert = Array.isArray(values.alerts) ? values.alerts[0] : undefined;
  const inside = isObject(alert) ? alert : {};
  const places = [values, values.commonAnnotations, values.annotations, inside.annotations, values.commonLabels];
  for (const place of [...places, values.labels, inside.labels]) {
    if (!isObject(place)) continue;
    const said = SAID.map((key) => textOf(place[key])).find((text) => text !== undefined);
    if (said !== undefined) return said;
  }
  return undefined;
}

/**
 * Makes an event of what a sender sent. Nothing is refused: senders don't repeat what was, so that the alarm would be
 * lost for a trifle. A request id that is too long is replaced by its hash, because two cut ones could be equal.
 */
export function readEvent({ values, complete }: EventBody): InboundEvent {
  const changes: EventChanges = { bent: [], ignored: [], complete };
  const field = (key: string, value: string | undefined, most: number): string | undefined => {
    if (value === undefined) return undefined;
    const text = shortened(storable(value), most);
    if (text !== value.normalize('NFC')) changes.bent.push(key);
    return textOf(text);
  };
  const given = textOf(values.text);
  const known = new Set<string>(given === undefined ? [...EVENT_KEYS, ...SAID] : EVENT_KEYS);
  const said = given ?? saidIn(values);
  for (const key of Object.keys(values).filter((name) => !known.has(name))) {
    if (changes.ignored.length < MOST_NAMES) changes.ignored.push(shortened(storable(key), LONGEST_NAME));
  }
  const wanted = textOf(values.priority)?.trim();
  const priority = wanted !== undefined && PRIORITIES.includes(wanted) ? Number(wanted) : undefined;
  if (wanted !== undefined && priority === undefined) {
    changes.ignored.push(`priority ${shortened(storable(wanted), LONGEST_NAME)}`);
  }
  const request = textOf(values.requestId);
  const usable = request !== undefined && request.length <= LONGEST_REQUEST && storable(request) === request;
  return {
    text: field('text', said, LONGEST_TEXT),
    systemId: field('systemId', textOf(values.systemId), LONGEST_SYSTEM),
    priority,
    requestId:
      request === undefined ? randomUUID() : usable ? request : createHash('sha256').update(request).digest('hex'),
    changes,
  };
}
