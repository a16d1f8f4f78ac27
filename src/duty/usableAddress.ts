/** Matches a single address: a list would reach people whom the call isn't for. */
const MAIL = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/;

/**
 * Whether a device of this type can be called on this address. The only place that decides it: the engine refuses
 * exactly the calls that a preview shows as impossible.
 */
export const usableAddress = (deviceType: string, address: string): boolean =>
  deviceType !== 'EMAIL' || MAIL.test(address);
