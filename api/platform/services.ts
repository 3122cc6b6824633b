import type { OpenDatabase } from "../db/open.ts";
import type { Db } from "../db/schema.ts";
import type { Clock } from "../domain/clock.ts";
import type { PayrollRules } from "../domain/payroll/rules.ts";
import type { Catalogues } from "./catalogues.ts";
import type { CheckOperator } from "./operator-token.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import type { VerifyRobot } from "./robot-check.ts";
import type { WebhookAddressRules } from "./webhook-address.ts";

/** The services of the routes, created once by `createApi`. */
export interface Services {
  db: Db;
  dialect: OpenDatabase["dialect"];
  clock: Clock;
  catalogues: Catalogues;
  /** The same database for bulk work, on a separate connection. */
  bulkDb(): Promise<Db>;
  payrollRules: PayrollRules;
  passwords: PasswordHasher;
  /** Tells the job that the outbox has new emails. */
  wakeOutbox(): void;
  /** Tells the job that an employer requested welcome emails. */
  wakeWelcomes(): void;
  /** Tells the job that somebody requested a password link. */
  wakeResetRequests(): void;
  /** Tells the job that a file of employee data arrived, or must be loaded or undone. */
  wakeUploads(): void;
  /** Tells the job to check who must be enrolled in a pension. */
  wakeEnrolment(): void;
  /** Tells the job to send an event now. */
  wakeWebhooks(): void;
  webhookRules: WebhookAddressRules;
  /** The extensions that this API has, by name. */
  extensions: string[];
  verifyRobot: VerifyRobot;
  checkOperator: CheckOperator;
  /** Waits a number of ms. */
  pause(ms: number): Promise<void>;
}
