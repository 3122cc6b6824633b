import { Strategy } from "remix-auth/strategy";
import { deviceToken } from "./device-token.server.ts";
import type { Credentials, SignInOutcome } from "./sign-in.server.ts";

/** E-mail and password from a posted form (LOGIN-12). The form's checks, robot check among them, come before it. */
export class PasswordStrategy extends Strategy<SignInOutcome, Credentials> {
  name = "password";

  async authenticate(request: Request): Promise<SignInOutcome> {
    const fields = await request.formData();
    const text = (name: string) => String(fields.get(name) ?? "");
    return this.verify({
      email: text("email").trim(),
      password: text("password"),
      recaptcha: text("recaptcha") || undefined,
      deviceToken: deviceToken(request.headers, { screen: text("screen"), timeZone: text("timeZone") }),
    });
  }
}
