import ipaddr from 'ipaddr.js';

/** Prefix length of an IPv6 network. One user usually has a whole network, so limiting single addresses is useless. */
const NETWORK_BITS = 64;

/** Identifies a caller by IP address: the IPv4 address, also if mapped to IPv6, or the IPv6 network. */
export function callerOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${NETWORK_BITS}`).toString()}/${NETWORK_BITS}`;
}
