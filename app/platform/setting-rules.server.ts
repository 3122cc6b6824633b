import { BlockList, isIP } from "node:net";

export const readText = (value: string) => value;
export const readItems = (value: string) => value.split(/[\s,]+/).filter(Boolean);
export const createRangeCheck = (low: number, high: number) => (value: string) =>
  /^\d{1,6}$/.test(value) && Number(value) >= low && Number(value) <= high;
export const isUrl =
  (...protocols: string[]) =>
  (value: string) =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol) && new URL(value).hostname !== "";
export const isBaseUrl = (value: string) => isUrl("http:", "https:")(value) && !/[?#]/.test(value);
export const isDay = (value: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value);
export const isAddress = (value: string) => isIP(value) !== 0;
export const isHost = (value: string) =>
  /^(\*\.)?[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?(:\d{1,5})?$/i.test(value) && !value.includes("..");
export const areHosts = (value: string) => readItems(value).every(isHost);
export const isNetwork = (value: string) => {
  const [address = "", bits, ...furtherParts] = value.split("/");
  const family = isIP(address);
  return (
    family !== 0 &&
    furtherParts.length === 0 &&
    (bits === undefined || createRangeCheck(0, family === 4 ? 32 : 128)(bits))
  );
};
export const isListenAddress = (value: string) => {
  const port = /^[^:\s]+:(\d+)$/.exec(value)?.[1] ?? value;
  return value === "off" || createRangeCheck(1, 65_535)(port);
};
export const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export const trimEndSlash = (value: string) => value.replace(/\/+$/, "");

export function readListener(value: string): { host: string; port: number } | null {
  if (value === "off") return null;
  const [host, port] = value.includes(":") ? value.split(":") : ["127.0.0.1", value];
  return { host: host as string, port: Number(port) };
}

/** Combines addresses and CIDR ranges into one matcher. */
export function toBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

export const SECRET_LENGTH = 32;
export const areSecrets = (value: string) => {
  const secrets = readItems(value);
  return secrets.length > 0 && secrets.every((secret) => secret.length >= SECRET_LENGTH);
};
