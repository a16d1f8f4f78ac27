import type { DeadEnd, ResolvedCall, ResolvedDevice } from '../../protocol/duty.ts';
import { eventsAt } from './active.ts';
import type { AlarmData, PersonData } from './alarmData.ts';
import { type Minute, writeMoment } from './days.ts';
import { usableAddress } from './usableAddress.ts';

/** On which devices a person is asked for. */
export interface AskedDevices {
  /** Device types that the step uses; empty: all. */
  media: readonly string[];
  /** Device type that the row of a team schedule names; it comes before `media`. */
  deviceType: string | null;
}

type Device = Omit<ResolvedDevice, 'channel' | 'problem'>;

/** The devices without those that occur again. */
const distinct = (devices: readonly Device[]): Device[] =>
  devices.filter(
    (device, i) => devices.findIndex(({ type, address }) => type === device.type && address === device.address) === i,
  );

/** The devices on which a person is called: those of the calendar's current events, else the person's own by rank. */
function devicesOf(person: PersonData, { media, deviceType }: AskedDevices, moment: Minute): Device[] {
  const own = person.devices.filter(({ active }) => active).sort((a, b) => a.rank - b.rank);
  const events = eventsAt(person.events, moment).filter(({ event }) => event.deviceType || event.callingNumber);
  if (events.length) {
    const devices = events.flatMap(({ event, end }): Device[] => {
      const type = event.deviceType ?? '';
      const reason = {
        kind: 'calendar',
        row: event.title,
        rowId: event.sourceEventId ?? null,
        until: writeMoment(end),
      } as const;
      if (event.callingNumber) return [{ type, address: event.callingNumber, rank: 1, reason }];
      return own.filter((device) => device.type === type).map(({ address, rank }) => ({ type, address, rank, reason }));
    });
    return distinct(devices);
  }
  const reason = { kind: 'own', row: '', rowId: null, until: null } as const;
  return own
    .filter(({ type }) => (deviceType ? type === deviceType : !media.length || media.includes(type)))
    .map(({ type, address, rank }) => ({ type, address, rank, reason }));
}

/** Adds the channel of a device, or why it can't be called. */
function withChannel(device: Device, channelFor: AlarmData['channelFor']): ResolvedDevice {
  if (!usableAddress(device.type, device.address)) return { ...device, problem: 'address' };
  if (!channelFor) return device;
  const channel = channelFor(device.type);
  return channel === undefined ? { ...device, problem: 'noChannel' } : { ...device, channel };
}

/** Whether a call has a device that can be called. */
export const canBeCalled = ({ devices }: Pick<ResolvedCall, 'devices'>): boolean =>
  devices.some(({ problem }) => problem === undefined);

/** The devices on which a person is called at a moment; `why`: reasons if none of them can be called, else empty. */
export function reachOf(
  { people, channelFor }: Pick<AlarmData, 'people' | 'channelFor'>,
  id: number,
  asked: AskedDevices,
  moment: Minute,
): { devices: ResolvedDevice[]; why: DeadEnd[] } {
  const person = people.get(id);
  const end = (code: DeadEnd['code']): DeadEnd => ({ code, kind: 'participant', id, title: person?.title ?? '' });
  if (!person) return { devices: [], why: [end('unknown')] };
  if (!person.active) return { devices: [], why: [end('inactive')] };
  const devices = devicesOf(person, asked, moment).map((device) => withChannel(device, channelFor));
  if (devices.length === 0) return { devices, why: [end('noDevice')] };
  if (canBeCalled({ devices })) return { devices, why: [] };
  return { devices, why: [...new Set(devices.flatMap(({ problem }) => problem ?? []))].map(end) };
}
