import { type AddressFault, checkAddress } from '../engine/deviceAddress.ts';
import { isMailbox } from '../engine/email.ts';

/** Faults with which no channel can call an address. Others depend on the country, the network or the telephone system. */
const CERTAIN: ReadonlySet<AddressFault> = new Set(['phoneCharacters', 'phoneSpreadsheet', 'phoneSeveral']);

/**
 * Whether a device of this type can be called on this address. The only place that decides it: the engine refuses
 * exactly the calls that a preview shows as impossible. Of e-mail addresses it takes a single one only, because a list
 * would reach people whom the call isn't for.
 */
export function usableAddress(deviceType: string, address: string): boolean {
  if (deviceType === 'EMAIL') return isMailbox(address);
  const { fault } = checkAddress(deviceType, address);
  return fault === undefined || !CERTAIN.has(fault);
}
