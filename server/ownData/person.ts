import { usableAddress } from '../../src/duty/usableAddress.ts';
import type { RecordData, Resource } from '../../src/engine/definition.ts';
import { isObject } from '../../src/engine/paths.ts';
import { ApiError } from '../errors.ts';
import type { Platform } from '../platform.ts';

/** The devices that take a written message, and how it is sent to them. */
const WRITTEN: { readonly [deviceType: string]: string } = { EMAIL: 'EMAIL', SMS: 'SMS', MOBILE: 'SMS' };

/** A device to which a link is sent. */
interface LinkDevice {
  type: string;
  address: string;
}

/** The type of the people who are called. */
export function personIn({ definitions }: Pick<Platform, 'definitions'>): Resource {
  const resource = definitions.byName.get('participants');
  if (!resource) throw new ApiError('NOT_FOUND');
  return resource;
}

/** The device to which a link is sent: the first in use that takes a written message and has a channel. */
export function deviceOf({ alarms }: Platform, { devices }: RecordData): LinkDevice | undefined {
  const inUse = (Array.isArray(devices) ? devices : []).filter(isObject).filter(({ active }) => active !== false);
  return inUse
    .sort((a, b) => Number(a.rank ?? 0) - Number(b.rank ?? 0))
    .map(({ callingDeviceType, address }) => ({
      type: WRITTEN[String(callingDeviceType)] ?? '',
      address: String(address ?? ''),
    }))
    .find(({ type, address }) => type !== '' && usableAddress(type, address) && alarms.channelFor(type) !== undefined);
}
