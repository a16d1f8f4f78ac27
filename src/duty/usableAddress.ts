import { type AddressFault, checkAddress } from '../engine/deviceAddress.ts';
import { isMailbox } from '../engine/email.ts';
import { memoized } from '../engine/memoized.ts';

/** Faults with which no channel can call an address. Others depend on the country, the network or the telephone system. */
const CERTAIN: ReadonlySet<AddressFault> = new Set(['phoneCharacters', 'phoneSpreadsheet', 'phoneSeveral']);

/** Most addresses whose answers are kept: a range of time asks for the same ones at each of its moments. */
const MOST_KEPT = 20_000;

/** Answers for numbers, by type and address with a blank between them. */
const isUsableNumber = memoized(MOST_KEPT, (key: string) => {
  const blank = key.indexOf(' ');
  const { fault } = checkAddress(key.slice(0, blank), key.slice(blank + 1));
  return fault === undefined || !CERTAIN.has(fault);
});

/**
 * Whether a device of this type can be called on this address. The only place that decides it: the engine refuses
 * exactly the calls that a preview shows as impossible. Of e-mail addresses it takes a single one only, because a list
 * would reach people whom the call isn't for.
 */
export function usableAddress(deviceType: string, address: string): boolean {
  if (deviceType === 'EMAIL') return isMailbox(address);
  return isUsableNumber(`${deviceType} ${address}`);
}
