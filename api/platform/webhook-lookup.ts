import { promises as dns, type LookupAddress } from "node:dns";
import { secondsToMs } from "../domain/clock.ts";

export type ResolveName = (name: string) => Promise<LookupAddress[]>;

/** Error codes for a name that DNS does not have. */
const UNKNOWN_HOST_ERRORS = new Set(["ENOTFOUND", "ENODATA"]);

/**
 * Resolves names by DNS. The system's resolver works on two names at a time, so one client's silent name
 * server would delay new database connections. It is asked only for names that DNS does not have, such as
 * those in `/etc/hosts`.
 */
export function createNameResolver(servers?: readonly string[]): ResolveName {
  const resolver = new dns.Resolver({ timeout: secondsToMs(3), tries: 2 });
  if (servers) resolver.setServers(servers);
  return async (name) => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = [...toAddresses(four, 4), ...toAddresses(six, 6)];
    if (addresses.length > 0) return addresses;
    return isUnknownHost(four) && isUnknownHost(six) ? dns.lookup(name, { all: true }) : [];
  };
}

const toAddresses = (result: PromiseSettledResult<string[]>, family: number): LookupAddress[] =>
  result.status === "fulfilled" ? result.value.map((address) => ({ address, family })) : [];

const isUnknownHost = (result: PromiseSettledResult<unknown>) =>
  result.status === "rejected" && UNKNOWN_HOST_ERRORS.has(String(result.reason.code));
