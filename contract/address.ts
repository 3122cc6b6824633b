import ipaddr from "ipaddr.js";

/**
 * Returns one spelling for each address from a socket or `X-Forwarded-For`: lower case, without port,
 * brackets, quotes and zone, and with IPv4 within IPv6 as IPv4. Returns null for an invalid address, such as
 * `unknown`.
 */
export function toAddress(text: string): string | null {
  const entry = text.trim().replace(/^"(.*)"$/, "$1");
  const bare = (/^\[([^\]]*)\](?::\d{1,5})?$/.exec(entry)?.[1] ?? entry).replace(/%.*$/, "");
  const v4 = /^([\d.]+)(?::\d{1,5})?$/.exec(bare)?.[1];
  if (v4 !== undefined) return ipaddr.IPv4.isValidFourPartDecimal(v4) ? v4 : null;
  return ipaddr.IPv6.isValid(bare) ? ipaddr.process(bare).toString() : null;
}

/**
 * The network whose requests a rate limit counts together: a /64 in IPv6, the smallest that providers assign, and
 * the given number of bits in IPv4. Returns null for an invalid address.
 */
export function toNetwork(text: string, ipv4Bits: 24 | 32): string | null {
  const address = toAddress(text);
  if (address === null) return null;
  if (ipaddr.IPv4.isValid(address)) return toCidr(ipaddr.IPv4, address, ipv4Bits);
  return toCidr(ipaddr.IPv6, address, 64);
}

function toCidr(family: typeof ipaddr.IPv4 | typeof ipaddr.IPv6, address: string, bits: number): string {
  return `${family.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`;
}
