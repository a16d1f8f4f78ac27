import ipaddr from 'ipaddr.js';

/** Prefix length of an IPv6 network: one user has a whole network, so single addresses can't be limited. */
const NETWORK_BITS = 64;

/** The caller behind an address: the IPv4 address, also if mapped to IPv6, or the IPv6 network. */
export function callerOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${NETWORK_BITS}`).toString()}/${NETWORK_BITS}`;
}
