import AirportShuttleRounded from '@mui/icons-material/AirportShuttleRounded';
import AlarmRounded from '@mui/icons-material/AlarmRounded';
import BoltRounded from '@mui/icons-material/BoltRounded';
import ElevatorRounded from '@mui/icons-material/ElevatorRounded';
import GroupsRounded from '@mui/icons-material/GroupsRounded';
import LanRounded from '@mui/icons-material/LanRounded';
import LocalFireDepartmentRounded from '@mui/icons-material/LocalFireDepartmentRounded';
import MedicalServicesRounded from '@mui/icons-material/MedicalServicesRounded';
import MeetingRoomRounded from '@mui/icons-material/MeetingRoomRounded';
import MonitorHeartRounded from '@mui/icons-material/MonitorHeartRounded';
import PrecisionManufacturingRounded from '@mui/icons-material/PrecisionManufacturingRounded';
import PropaneRounded from '@mui/icons-material/PropaneRounded';
import SecurityRounded from '@mui/icons-material/SecurityRounded';
import SosRounded from '@mui/icons-material/SosRounded';
import ThermostatRounded from '@mui/icons-material/ThermostatRounded';
import WaterDropRounded from '@mui/icons-material/WaterDropRounded';
import { ALARM_ICONS, DEFAULT_ALARM_ICON } from '../../../resources/enums.ts';
import { isObject } from '../../engine/paths.ts';

/** A symbol and a colour, as an alarm carries it. */
export interface AlarmIcon {
  name: string;
  color: string;
}

type Shape = typeof AlarmRounded;

const shapes: Record<string, Shape> = {
  'clock-alert': AlarmRounded,
  'heart-pulse': MonitorHeartRounded,
  medical: MedicalServicesRounded,
  ambulance: AirportShuttleRounded,
  fire: LocalFireDepartmentRounded,
  water: WaterDropRounded,
  gas: PropaneRounded,
  electricity: BoltRounded,
  temperature: ThermostatRounded,
  machine: PrecisionManufacturingRounded,
  elevator: ElevatorRounded,
  door: MeetingRoomRounded,
  security: SecurityRounded,
  sos: SosRounded,
  network: LanRounded,
  people: GroupsRounded,
};

/** The symbols that can be chosen, the default one first. */
export const symbolNames: readonly string[] = ALARM_ICONS;

/** Colours that go with white symbols; any other can be typed. */
export const colors = [
  '#989898',
  '#c2303a',
  '#c05a12',
  '#8a6d00',
  '#1f7a4d',
  '#0f7377',
  '#1f66b3',
  '#4f4cc9',
  '#8c3a80',
  '#5b6472',
];

/** The shape of a symbol; an unknown name is the default's. */
export function shapeOf(name: string): Shape {
  return shapes[name] ?? AlarmRounded;
}

/** The icon a record carries, or the default: grey #989898 with a clock-alert symbol. */
export function iconOf(value: unknown): AlarmIcon {
  if (!isObject(value)) return DEFAULT_ALARM_ICON;
  const name = typeof value.name === 'string' && value.name ? value.name : DEFAULT_ALARM_ICON.name;
  const color =
    typeof value.color === 'string' && /^#[0-9a-f]{3,8}$/i.test(value.color) ? value.color : DEFAULT_ALARM_ICON.color;
  return { name, color };
}
