import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { parseConfig } from "../../app/platform/config.server.ts";
import { configSchema } from "../../app/platform/config-schema.server.ts";
import { findSetting } from "../../app/platform/setting.server.ts";
import { listFiles, readSource } from "./sources.ts";

const settings = Object.entries(configSchema.shape);
const names = new Set([
  ...settings.map(([name]) => name),
  ...settings.filter(([, schema]) => findSetting(schema)?.secret).map(([name]) => `${name}_FILE`),
]);
/** Settings that the example files must not contain, because an operator sets them. */
const SECRET = "0123456789abcdef0123456789abcdef";
const examples: Record<string, string> = {
  DATABASE_URL: "postgres://db/portal",
  MIGRATION_DATABASE_URL: "postgres://db/portal",
  SMTP_URL: "smtp://mail",
};

/** The problems of a configuration with secrets read from their files. */
function listProblems(env: Record<string, string>): string[] {
  const values = Object.entries(env).map(([name, value]) => {
    const secret = name.endsWith("_FILE") ? name.slice(0, -"_FILE".length) : null;
    return secret === null ? [name, value] : [secret, examples[secret] ?? SECRET];
  });
  const parsed = parseConfig(Object.fromEntries(values));
  return parsed.ok ? [] : parsed.problems;
}

const dockerfile = readSource("Dockerfile");
const health = readSource("app/platform/management.server.ts");
const compose = parse(readSource("deploy/compose.yaml"));
const manifests = parseAllDocuments(readSource("deploy/kubernetes/portal.yaml")).map((each) => each.toJS());
const [deployment, service, budget] = ["Deployment", "Service", "PodDisruptionBudget"].map((kind) =>
  manifests.find((each) => each.kind === kind),
);
const pod = deployment.spec.template.spec;
const [container] = pod.containers;
const podEnv: Record<string, string> = Object.fromEntries(
  container.env.map(({ name, value }: { name: string; value: string }) => [name, value]),
);

test("[OPS-09] the portal has every setting of compose and Kubernetes, and starts with them", () => {
  for (const env of [compose.services.portal.environment, podEnv]) {
    expect(Object.keys(env).filter((name) => !names.has(name))).toEqual([]);
    expect(listProblems(env)).toEqual([]);
  }
});

test("[OPS-09] every secret that the compose file's portal reads is mounted, and none is in the file", () => {
  const { environment, secrets } = compose.services.portal;
  const files = Object.values<string>(environment).filter((value) => value.startsWith("/run/secrets/"));
  expect(files.map((path) => path.slice("/run/secrets/".length)).toSorted()).toEqual(secrets.toSorted());
  expect(Object.keys(compose.secrets)).toEqual(expect.arrayContaining(secrets));
  const secretSettings = settings.filter(([name, schema]) => findSetting(schema)?.secret && name in podEnv);
  expect(secretSettings).toEqual([]);
});

test("[OPS-09] the portal's settings in Kubernetes come from its manifest, and not from the names of services", () => {
  expect(pod.enableServiceLinks).toBe(false);
});

test("[OPS-09] the deployments use the ports and probes of the portal", () => {
  const port = /EXPOSE (\d+)/.exec(dockerfile)?.[1];
  expect(String(container.ports[0].containerPort)).toBe(port);
  expect(podEnv.PORT).toBe(port);
  expect(service.spec.ports[0].targetPort).toBe(container.ports[0].name);
  expect(compose.services.portal.ports).toEqual([`127.0.0.1:${port}:${port}`]);
  for (const probe of [container.livenessProbe, container.readinessProbe])
    expect(health).toContain(`"${probe.httpGet.path}"`);
  expect(container.readinessProbe.httpGet.path).toBe("/readyz");
  expect(container.livenessProbe.httpGet.path).toBe("/healthz");
  const { mountPath } = container.volumeMounts.find(({ name }: { name: string }) => name === "data");
  expect(dockerfile).toContain(`DATA_DIR=${mountPath}`);
});

test("[OPS-09] the image and its deployments write to the data folder only, and not as root", () => {
  const last = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
  const [, folder = ""] = /\bDATA_DIR=(\S+)/.exec(last) ?? [];
  const [, user = "", id = ""] = /^USER ((\d+):\d+)$/m.exec(last) ?? [];
  expect(last).toContain(`SQLITE_TMPDIR=${folder}\n`);
  // A new volume begins with the folder's owner, if the image made the folder before.
  const order = [`mkdir -p ${folder} `, `chown ${user} ${folder} `, `\nUSER ${user}`, `\nVOLUME ${folder}\n`];
  expect(order.map((words) => last.indexOf(words))).not.toContain(-1);
  expect(order.toSorted((a, b) => last.indexOf(a) - last.indexOf(b))).toEqual(order);
  expect(String(pod.securityContext.runAsUser)).toBe(id);
  expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
  const { read_only, volumes } = compose.services.portal;
  expect([read_only, volumes]).toEqual([true, [`portal:${folder}`]]);
});

test("[OPS-09] a deployment gives a stop time to drain, and keeps nodes running during an eviction", () => {
  const { periodSeconds, failureThreshold } = container.readinessProbe;
  const drain = Number(podEnv.DRAIN_SECONDS);
  expect(drain).toBeGreaterThanOrEqual(periodSeconds * failureThreshold);
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(drain + 10);
  const grace = Number.parseInt(compose.services.portal.stop_grace_period, 10);
  expect(grace).toBeGreaterThan(Number(compose.services.portal.environment.DRAIN_SECONDS ?? 0) + 10);
  expect(budget.spec.minAvailable).toBeLessThan(deployment.spec.replicas);
  expect(budget.spec.selector).toEqual(deployment.spec.selector);
});

test("[OPS-09] the compose file starts a service again when it ends, as a node without a database does", () => {
  const services = Object.entries<{ restart?: string }>(compose.services);
  expect(services.filter(([, { restart }]) => restart !== "unless-stopped").map(([name]) => name)).toEqual(
    [],
  );
});

test("[OPS-10] every documented setting exists, and every setting is documented", () => {
  const others = new Set([
    ...["NODE_ENV", "NODE_OPTIONS", "DATABASE_PASSWORD"],
    ...["LIVES", "LIVES_SEED", "LIVES_PATH", "TESTS_VIA_PGBOUNCER"],
  ]);
  const pages = listFiles().filter((path) => /^(README\.md|docs\/[^/]+\.md)$/.test(path));
  expect(pages).toContain("docs/scale.md");
  const unknown = pages.flatMap((path) =>
    [...readSource(path).matchAll(/(?<![\w$/.-])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![\w*])/g)]
      .map(([name]) => name)
      .filter((name) => !names.has(name) && !others.has(name) && !name.startsWith("SQLITE_"))
      .map((name) => `${path}: ${name}`),
  );
  expect(unknown).toEqual([]);
  const operations = readSource("docs/operations.md");
  for (const [name] of settings) expect(operations, name).toContain(`| \`${name}\` |`);
});

test("[OPS-09] every start uses the image's Node flags, which its code cache needs", () => {
  const [, ...command] = JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? "[]");
  const flags = command.slice(0, -1).join(" ");
  expect(flags).toContain("--heap-growing-percent=");
  expect(dockerfile).toContain(`RUN node ${flags} -e 'require("./build/index.js")'`);
  const { start, api } = JSON.parse(readSource("package.json")).scripts;
  expect(start).toContain(`node ${flags} build/index.js`);
  expect(api).toContain(`node ${flags} build/index.js api`);
});

test("[OPS-03] CI installs PgBouncer and PostgreSQL, and runs the http tests through them", () => {
  const steps = readSource(".ci/run");
  const { scripts } = JSON.parse(readSource("package.json"));
  expect(steps).toMatch(/^ *apt-get install .* pgbouncer postgresql /m);
  expect(steps).toMatch(
    /^npm test$[\s\S]*^if \[ -x \/usr\/sbin\/pgbouncer \]; then npm run test:nodes; fi$/m,
  );
  expect(scripts["test:nodes"]).toMatch(/^TESTS_VIA_PGBOUNCER=1 vitest run --project http /);
  const called = [...steps.matchAll(/\bnpm run (?:-s )?([\w:]+)/g)].map(([, name = ""]) => name);
  expect(called.filter((name) => !(name in scripts))).toEqual([]);
  expect(called).toEqual(expect.arrayContaining(["chaos", "advisories", "reproduce", "mutate"]));
});

test("[OPS-03] the compose file's portal reaches PostgreSQL through PgBouncer in transaction mode, and migrates without PgBouncer", () => {
  const { pgbouncer, portal } = compose.services;
  expect(pgbouncer.environment.POOL_MODE).toBe("transaction");
  // By default PgBouncer refuses everybody for 15 seconds after a failover.
  expect(Number(pgbouncer.environment.SERVER_LOGIN_RETRY)).toBeLessThan(5);
  expect(Object.keys(portal.environment)).toEqual(
    expect.arrayContaining(["DATABASE_URL_FILE", "MIGRATION_DATABASE_URL_FILE"]),
  );
  const operations = readSource("docs/operations.md");
  expect(operations).toMatch(/@pgbouncer:5432\/portal" > database_url$/m);
  expect(operations).toMatch(/@postgres:5432\/portal" > migration_database_url$/m);
});

test("[OPS-10] operations.md explains every warning of readiness about mails and clients", () => {
  const code = readSource("api/app.ts");
  const sentences = [...code.matchAll(/`([^`\n]*(?:\bmails?\b|\$\{name\})[^`\n]*)`/g)].map(([, text = ""]) =>
    text.replaceAll(/\$\{[^}]*\}/g, "…"),
  );
  expect(sentences.length).toBeGreaterThan(4);
  const operations = readSource("docs/operations.md");
  expect(sentences.filter((text) => !operations.includes(`| ${text} |`))).toEqual([]);
});
