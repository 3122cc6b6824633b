import type { OpenDatabase } from "../db/open.ts";
import type { Db } from "../db/schema.ts";
import type { Clock } from "../domain/clock.ts";
import type { PayrollRules } from "../domain/payroll/rules.ts";
import type { Catalogues } from "./catalogues.ts";
import type { CheckOperator } from "./operator-token.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import type { VerifyRobot } from "./robot-check.ts";
import type { WebhookAddressRules } from "./webhook-address.ts";

/** What the routes work with, made once by `createApi`. */
export interface Services {
  db: Db;
  dialect: OpenDatabase["dialect"];
  clock: Clock;
  catalogues: Catalogues;
  /** The same database for bulk work, on a connection of its own. */
  bulkDb(): Promise<Db>;
  payrollRules: PayrollRules;
  passwords: PasswordHasher;
  /** Says that the outbox has new mail. */
  wakeOutbox(): void;
  /** Says that an employer asked for welcome mails. */
  wakeWelcomes(): void;
  /** Says that somebody asked for a link to set a password. */
  wakeResetRequests(): void;
  /** Says that a file of employee data came in, is to be loaded or is to be undone. */
  wakeUploads(): void;
  /** Asks the job to check for people to enrol in the pension. */
  wakeEnrolment(): void;
  /** Says that an event is to be sent now. */
  wakeWebhooks(): void;
  webhookRules: WebhookAddressRules;
  /** Extensions that this API has, by the name that the contract's calls carry. */
  extensions: string[];
  verifyRobot: VerifyRobot;
  checkOperator: CheckOperator;
  /** Waits, in ms. */
  pause(ms: number): Promise<void>;
}
