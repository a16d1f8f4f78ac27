import AlarmRounded from '@mui/icons-material/AlarmRounded';
import { DEFAULT_ALARM_ICON } from '../../../resources/enums.ts';
import { isObject } from '../../engine/paths.ts';
import { hexOf } from './color.ts';
import { shapes } from './shapes.ts';

/** Symbol and color of an alarm. */
export interface AlarmIcon {
  name: string;
  color: string;
}

type Shape = typeof AlarmRounded;

const byName = new Map<string, Shape>(Object.entries(shapes));

/** The symbols that can be chosen, the default one first. */
export const symbolNames: readonly string[] = [...byName.keys()];

/** Returns the shape of a symbol, or the default for unknown names. Prefixes of icon sets are ignored: "mdi-fire". */
export function shapeOf(name: string): Shape {
  return byName.get(name) ?? byName.get(name.replace(/^mdi[-:]/, '')) ?? AlarmRounded;
}

/** The icon of a record, or the default: grey #989898 with a clock-alert symbol. */
export function iconOf(value: unknown): AlarmIcon {
  if (!isObject(value)) return DEFAULT_ALARM_ICON;
  const name = typeof value.name === 'string' && value.name ? value.name : DEFAULT_ALARM_ICON.name;
  const color = typeof value.color === 'string' ? hexOf(value.color) : undefined;
  return { name, color: color ?? DEFAULT_ALARM_ICON.color };
}
