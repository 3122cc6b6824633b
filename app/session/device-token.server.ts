import { createHash } from "node:crypto";

/** The API's `deviceToken` (SESSION-10): screen size and time zone stay blank, as only scripts know them. */
export function deviceToken(headers: Headers): string {
  const [screen, timeZone] = ["", ""];
  return createHash("sha256")
    .update([headers.get("user-agent") ?? "", screen, timeZone].join("|"))
    .digest("hex");
}
