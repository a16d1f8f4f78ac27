import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 address that name a network: everybody has one whole, so many addresses that their number bounds nothing. */
const NETWORK_BITS = 64;

/** Who calls from an address: the IPv4 address, also where it is written as IPv6, or the IPv6 network. */
export function callerOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${NETWORK_BITS}`).toString()}/${NETWORK_BITS}`;
}
