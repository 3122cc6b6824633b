import { Strategy } from "remix-auth/strategy";

/**
 * A login method that parses its answer from the request and has it verified upstream. Every login method is
 * one.
 */
export class RequestStrategy<Outcome, Answer> extends Strategy<Outcome, Answer> {
  constructor(
    readonly name: string,
    private readonly read: (request: Request) => Answer | Promise<Answer>,
    verify: (answer: Answer) => Promise<Outcome>,
  ) {
    super(verify);
  }

  async authenticate(request: Request): Promise<Outcome> {
    return this.verify(await this.read(request));
  }
}
