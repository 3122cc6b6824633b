import { toNetwork } from "#contract/address.ts";
import { minutesToMs, secondsToMs } from "./clock.ts";

/**
 * Slows down password guessing over many accounts (A2). After 20 failures in 15 minutes a network must answer
 * a captcha. From 50 on, each attempt waits up to 3 s. It is never locked out, because an office is one
 * network.
 */
export const networkLimit = {
  window: minutesToMs(15),
  captchaFrom: 20,
  slowFrom: 50,
  pauseStep: 100,
  longestPause: secondsToMs(3),
} as const;

/** How many attempts may wait in one process before others are refused. */
export const maxQueueLength = 200;

/** How long an attempt waits, in ms, by its network's failures. */
export function getNetworkPause(failures: number): number {
  if (failures < networkLimit.slowFrom) return 0;
  const steps = failures - networkLimit.slowFrom + 1;
  return Math.min(steps * networkLimit.pauseStep, networkLimit.longestPause);
}

/** The network of an address: its /24 in IPv4, its /64 in IPv6; null if it is not an address. */
export const findNetwork = (ip: string | null): string | null => (ip === null ? null : toNetwork(ip, 24));
