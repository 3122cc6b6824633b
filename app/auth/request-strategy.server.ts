import { Strategy } from "remix-auth/strategy";

/**
 * A login method that reads its answer from the request and has the upstream verify it. All login methods use
 * this class.
 */
export class RequestStrategy<Outcome, Answer> extends Strategy<Outcome, Answer> {
  readonly name: string;
  private readonly read: (request: Request) => Answer;

  constructor(
    name: string,
    read: (request: Request) => Answer,
    verify: (answer: Answer) => Promise<Outcome>,
  ) {
    super(verify);
    this.name = name;
    this.read = read;
  }

  async authenticate(request: Request): Promise<Outcome> {
    return this.verify(this.read(request));
  }
}
