import { createHash } from "node:crypto";

/**
 * The API's `deviceToken` (SESSION-10). Screen size and time zone are blank without scripts, because only
 * scripts can read them.
 */
function createDeviceToken(headers: Headers, { screen = "", timeZone = "" } = {}): string {
  return createHash("sha256")
    .update(JSON.stringify([headers.get("user-agent") ?? "", screen, timeZone]))
    .digest("hex");
}

/** Makes the device token from a posted form; scripts fill in its fields `screen` and `timeZone`. */
export function getDeviceToken({ headers }: Request, fields: FormData): string {
  const readField = (name: string) => String(fields.get(name) ?? "");
  return createDeviceToken(headers, { screen: readField("screen"), timeZone: readField("timeZone") });
}
