import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import type { Api } from "../../api/app.ts";
import { openDatabase } from "../../api/db/open.ts";
import { createPasswordHasher } from "../../api/platform/password-hasher.ts";
import { startEmbeddedApi } from "../../api/start.ts";
import { createSealer } from "../../app/session/seal.server.ts";
import {
  type Call,
  calculateCosts,
  getEligibleBenefits,
  getHomeBanner,
  getHomeCards,
  getScheme,
  getTotalBenefits,
  login,
  loginSetup,
  loginUrl,
} from "../../contract/index.ts";
import { password } from "../support/api.ts";
import { dataKeys } from "../support/data-keys.ts";
import { people } from "../support/people.ts";
import { getMedian } from "./report.ts";

/** Milliseconds of one run of `work`: the median of `times` runs, after as many runs to warm up. */
export async function measureMedianMs(work: () => Promise<unknown>, times = 300): Promise<number> {
  const durations: number[] = [];
  for (let run = 0; run < times * 2; run++) {
    const started = performance.now();
    await work();
    if (run >= times) durations.push(performance.now() - started);
  }
  return getMedian(durations);
}

/** Milliseconds to open one session cookie and seal it again. */
export async function measureSealMs(): Promise<number> {
  const sealer = createSealer(["a secret of the benchmark, long enough to be one"]);
  const tokens = {
    sid: "s".repeat(24),
    accessToken: "a".repeat(43),
    refreshToken: "r".repeat(43),
    expiresAt: 0,
  };
  const limits = { tenant: "localhost", maxAgeSeconds: 3_600 };
  const sealed = await sealer.seal("session", tokens, limits);
  return measureMedianMs(async () => {
    const session = await sealer.open("session", sealed, limits);
    await sealer.seal("session", session, limits);
  }, 2_000);
}

/** Milliseconds of one password check. */
export async function measureHashMs(times = 10): Promise<number> {
  const hasher = createPasswordHasher();
  const hash = await hasher.hash(password);
  return measureMedianMs(() => hasher.verify(hash, password), times);
}

/** Milliseconds of API calls by their ids, without a portal or a socket in between. */
export async function measureCallsMs(): Promise<Record<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), "bench-api-"));
  const api = await startEmbeddedApi({
    database: await openDatabase(`file:${join(folder, "api.sqlite")}`, { dataKeys }),
    loadDataKeys: async () => dataKeys,
    clock: { now: () => new Date(), real: () => new Date() },
    log: pino({ level: "silent" }),
    demo: true,
    demoFolder: "docs/clients",
    portalPort: null,
    mail: { smtpUrl: null, from: "bench@localhost", outboxFolder: join(folder, "outbox") },
    recaptchaSecretKey: null,
    robotCheckKey: null,
    operatorToken: null,
    locksPayroll: false,
    webhookNetworks: [],
    isPrepared: false,
  });
  api.beginJobs();
  try {
    const email = people.aisha;
    const { access_token } = (await sendCall(api, login, { body: { email, password } })) as {
      access_token: string;
    };
    const plain: [Call, Parameters<typeof sendCall>[2]][] = [
      [getScheme, { query: "?domain=localhost" }],
      [loginUrl, { body: { email } }],
      [loginSetup, { token: access_token }],
      [getHomeCards, { token: access_token }],
      [getHomeBanner, { token: access_token }],
      [getEligibleBenefits, { token: access_token }],
      [getTotalBenefits, { token: access_token }],
      [calculateCosts, { token: access_token, body: { eeben_benefit_id: "pension", eeben_amount_value: 7 } }],
    ];
    const times: Record<string, number> = {};
    for (const [call, input] of plain)
      times[call.id] = await measureMedianMs(() => sendCall(api, call, input));
    times[login.id] = await measureMedianMs(() => sendCall(api, login, { body: { email, password } }), 10);
    return times;
  } finally {
    await api.close();
    await rm(folder, { recursive: true });
  }
}

async function sendCall(
  api: Api,
  call: Call,
  { query = "", token, body }: { query?: string; token?: string; body?: object },
): Promise<unknown> {
  const reply = await api.fetch(
    new Request(`http://api.internal/${call.base}${call.path}${query}`, {
      method: call.method.toUpperCase(),
      headers: {
        "Content-Type": "application/json",
        "X-Forwarded-For": "192.0.2.1",
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      body: body ? JSON.stringify(body) : undefined,
    }),
  );
  if (!reply.ok) throw new Error(`${call.id} answered ${reply.status}`);
  return reply.json();
}
