import { seeOther } from "~/platform/responses.server.ts";
import type { Session } from "./session.server.ts";

/** Ends a post that has saved something: later pages load the setup again, and the next one shows `text`. */
export function redirectAfterSave(session: Session, location: string, text: string) {
  session.touchSetup();
  session.flash({ kind: "success", text });
  return seeOther(location);
}
