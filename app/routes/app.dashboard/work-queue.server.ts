import { listPayrollOpenings } from "#contract/extensions/payroll-openings.ts";
import { listUploads } from "#contract/extensions/uploads.ts";
import { payrollCopy } from "#copy/payroll";
import type { RequestContext } from "~/platform/context.server.ts";
import type { Setup } from "~/upstream/setup.server.ts";
import { loadEnrolmentWaiting } from "~/view-models/enrolment.server.ts";
import { loadPayrollRuns } from "~/view-models/payroll.server.ts";

/** The pay groups whose openings are checked here; the payroll pages show further ones. */
const MAX_GROUPS = 3;

const NO_PAYROLL = { runs: [], openings: [], areOpeningsKnown: true };

/** The employer's tasks from payroll, uploads and enrolment; null for a source that failed to load. */
export async function loadWorkQueue(context: RequestContext, setup: Setup) {
  const { upstream } = context;
  const { client, extensions } = setup;
  const [payroll, uploads, enrolment] = await Promise.all([
    extensions.has("payroll") ? loadPayroll(context, setup) : NO_PAYROLL,
    extensions.has("uploads") ? upstream.call(listUploads, { params: { id: client.id } }) : null,
    setup.extensions.has("enrolment") ? loadEnrolmentWaiting(upstream, client.id) : { total: 0 },
  ]);
  return {
    payroll,
    uploads: uploads === null ? [] : uploads.ok ? uploads.data : null,
    enrolment,
  };
}
export type WorkQueue = Awaited<ReturnType<typeof loadWorkQueue>>;

async function loadPayroll(context: RequestContext, { client, extensions }: Setup) {
  const runs = await loadPayrollRuns(context, client.id);
  if (!runs) return null;
  const next = toUniqueLabels(runs.filter(({ isNext }) => isNext));
  const isNewGroup = (group: string) => !runs.some((run) => run.group === group && run.state !== "open");
  const firstRuns = extensions.has("payroll-openings") ? next.filter(({ group }) => isNewGroup(group)) : [];
  const openings = await Promise.all(
    firstRuns.slice(0, MAX_GROUPS).map(async ({ group, label, cutOff }) => {
      const params = { id: client.id, code: group };
      const reply = await context.upstream.call(listPayrollOpenings, { params, query: {} });
      return { group, label, cutOff, total: reply.ok ? reply.data.total : null };
    }),
  );
  return {
    runs: next,
    openings: openings.flatMap(({ total, ...run }) => (total ? { ...run, total } : [])),
    areOpeningsKnown: openings.every(({ total }) => total !== null),
  };
}

/** Adds the pay group to a label that several groups have, so that no two tasks read the same. */
function toUniqueLabels<Run extends { label: string; groupName: string }>(runs: readonly Run[]): Run[] {
  const byLabel = Map.groupBy(runs, ({ label }) => label);
  return runs.map((run) =>
    (byLabel.get(run.label) ?? []).length > 1
      ? { ...run, label: payrollCopy("runsOf", { run: run.label, group: run.groupName }) }
      : run,
  );
}
