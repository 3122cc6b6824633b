import ipaddr from "ipaddr.js";
import { refusalsCopy } from "#api-copy/refusals";

export interface WebhookAddressRules {
  /** Whether `http://` is allowed, as in a demo. */
  allowsHttp: boolean;
  /** Private networks that may be reached, in CIDR form. */
  networks: readonly string[];
}

/**
 * Why an endpoint's address is refused, in words; null if it is not. A name is resolved only when it is
 * used.
 */
export function findUrlProblem(text: string, rules: WebhookAddressRules): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isSecure = url?.protocol === "https:";
  if (!url || !(isSecure || (rules.allowsHttp && url.protocol === "http:")))
    return refusalsCopy("addressHttps");
  if (url.username || url.password) return refusalsCopy("addressUser");
  if (url.hash) return refusalsCopy("addressHash");
  const address = toAddress(url.hostname);
  return address === null || isAllowedAddress(address, rules) ? null : refusalsCopy("addressPublic");
}

/** The IP address that a URL's host is; null for a name. */
export function toAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(bare) ? bare : null;
}

/** Whether an IP address is public or in an allowed network. */
export function isAllowedAddress(
  address: string,
  { networks }: Pick<WebhookAddressRules, "networks">,
): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return isPublic(parsed) || networks.some((network) => isInNetwork(parsed, network));
}

/**
 * IPv6 has public addresses only in 2000::/3, but the library takes every range that it does not know as
 * public.
 */
const isPublic = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address.range() === "unicast" && (address.kind() === "ipv4" || isInNetwork(address, "2000::/3"));

function isInNetwork(address: ipaddr.IPv4 | ipaddr.IPv6, network: string): boolean {
  const [base = "", bits] = network.split("/");
  const parsed = ipaddr.parse(base);
  if (parsed.kind() !== address.kind()) return false;
  return address.match(parsed, bits === undefined ? (parsed.kind() === "ipv4" ? 32 : 128) : Number(bits));
}
