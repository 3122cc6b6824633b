import { type CallReply, getEmployees, getLastUpload } from "#contract/index.ts";
import { approvalsCopy } from "#copy/approvals";
import { claimsCopy } from "#copy/claims";
import { dashboardCopy } from "#copy/dashboard";
import { insightsCopy } from "#copy/insights";
import { payrollCopy } from "#copy/payroll";
import { underwritingCopy } from "#copy/underwriting";
import { formatCount } from "~/components/content/format-count.ts";
import { formatMoney } from "~/components/content/format-money.ts";
import { toPercent } from "~/components/content/percent.ts";
import { formatLongDay } from "~/copy/day.ts";
import { paths } from "~/paths.ts";
import { decisionPaths } from "~/paths-decisions.ts";
import { payrollPaths } from "~/paths-payroll.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import type { Loadable, Result } from "~/upstream/result.server.ts";
import type { Setup } from "~/upstream/setup.server.ts";
import { loadWaitingBenefits, type WaitingBenefits } from "~/view-models/approvals.server.ts";
import { loadClaimsToDecide } from "~/view-models/claims.server.ts";
import {
  type Insights,
  isInsightsEnabled,
  loadInsights,
  loadTakeUp,
  sumCosts,
  type TakeUpList,
} from "~/view-models/insights.server.ts";
import { loadRequests } from "~/view-models/underwriting.server.ts";
import type { Tile } from "./tile.tsx";
import { loadWorkQueue } from "./work-queue.server.ts";

export interface TileGroup {
  title: string;
  tiles: Tile[];
}

/** Loads the dashboard's data, all at once. */
export async function loadFacts(context: RequestContext, setup: Setup) {
  const { upstream } = context;
  const client = { params: { id: setup.client.id } };
  const [waiting, insurers, claims, takeUp, insights, employees, upload, work] = await Promise.all([
    loadWaitingBenefits(upstream),
    setup.extensions.has("underwriting") ? loadRequests(upstream, setup.client.id) : null,
    // A masquerade sees no claims.
    setup.extensions.has("claims") && !context.session.tokens?.masquerade
      ? loadClaimsToDecide(upstream, setup.client.id)
      : null,
    loadTakeUp(upstream, setup),
    isInsightsEnabled(setup) ? loadInsights(upstream, setup) : null,
    upstream.call(getEmployees, client),
    upstream.call(getLastUpload, client),
    loadWorkQueue(context, setup),
  ]);
  return { waiting, insurers, claims, takeUp, insights, employees, upload, work };
}
export type DashboardFacts = Awaited<ReturnType<typeof loadFacts>>;

/** The content of each tile. */
export function toTiles(
  { waiting, insurers, claims, takeUp, insights, employees, upload }: DashboardFacts,
  setup: Setup,
): TileGroup[] {
  return [
    {
      title: dashboardCopy("areas"),
      tiles: [
        toApprovalsTile(waiting),
        ...(insurers ? [toInsurersTile(insurers)] : []),
        ...(claims && claims.kind !== "none" ? [toClaimsTile(claims.kind === "found" ? claims : null)] : []),
        toDataTile(upload),
        ...(setup.extensions.has("payroll") ? [createPayrollTile()] : []),
        createReportsTile(),
      ],
    },
    {
      title: dashboardCopy("people"),
      tiles: [
        toEngagementTile(employees),
        toTakeUpTile(takeUp),
        ...(insights ? [toInsightsTile(insights)] : []),
        createSettingsTile(setup),
      ],
    },
  ];
}

type TileContent = Pick<Tile, "figure" | "text" | "error" | "isDue">;

const toFailedContent = (error: string): TileContent => ({ figure: null, text: null, error });
const toTileContent = (figure: string | null, text: string | null): TileContent => ({
  figure,
  text,
  error: null,
});

const createReportsTile = (): Tile => ({
  id: "reports",
  title: dashboardCopy("reports"),
  icon: "document",
  link: { to: paths.reporting(), label: dashboardCopy("reportsLink") },
  ...toTileContent(null, dashboardCopy("reportsText")),
});

const createPayrollTile = (): Tile => ({
  id: "payroll",
  title: payrollCopy("title"),
  icon: "calendar",
  link: { to: payrollPaths.payroll(), label: payrollCopy("open") },
  ...toTileContent(null, payrollCopy("about")),
});

const createSettingsTile = ({ scheme }: Setup): Tile => ({
  id: "settings",
  title: dashboardCopy("settings"),
  icon: "sliders",
  link: { to: paths.platformSettings(), label: dashboardCopy("settingsLink") },
  ...toTileContent(null, dashboardCopy(scheme.ssoOnly ? "settingsColours" : "settingsText")),
});

function toEngagementTile(reply: Result<typeof getEmployees>): Tile {
  return {
    id: "engagement",
    title: dashboardCopy("engagement"),
    icon: "family",
    link: { to: paths.employeeEngagement(), label: dashboardCopy("engagementLink") },
    ...(reply.ok ? toRegisteredContent(reply.data) : toFailedContent(dashboardCopy("engagementFailed"))),
  };
}

function toRegisteredContent({ totalEmployeesValues }: CallReply<typeof getEmployees>): TileContent {
  const { totalEmployees: total, totalRegisteredEmployees: registered } = totalEmployeesValues;
  if (total === 0) return toTileContent(null, dashboardCopy("engagementEmpty"));
  const counts = { registered: formatCount(registered), total: formatCount(total) };
  return toTileContent(
    dashboardCopy("engagementFigure", { percent: formatCount(toPercent(registered, total)) }),
    dashboardCopy("engagementText", counts),
  );
}

function toDataTile(reply: Result<typeof getLastUpload>): Tile {
  const date = reply.ok ? formatLongDay(reply.data.date) : null;
  return {
    id: "data",
    title: dashboardCopy("data"),
    icon: "upload",
    link: { to: paths.employeeData(), label: dashboardCopy("dataLink") },
    ...(reply.ok
      ? toTileContent(null, date ? dashboardCopy("dataText", { date }) : dashboardCopy("dataEmpty"))
      : toFailedContent(dashboardCopy("dataFailed"))),
  };
}

function toApprovalsTile({ value }: Loadable<WaitingBenefits>): Tile {
  const label = dashboardCopy(value?.count === 0 ? "approvalsLinkNone" : "approvalsLink");
  return {
    id: "approvals",
    title: dashboardCopy("approvals"),
    icon: "check",
    link: { to: paths.approvals(), label },
    ...(value ? toWaitingContent(value) : toFailedContent(approvalsCopy("failed"))),
  };
}

function toWaitingContent({ count, deadline }: WaitingBenefits): TileContent {
  if (count === 0) return toTileContent(null, approvalsCopy("none"));
  const figure =
    count === 1
      ? dashboardCopy("approvalsFigureOne")
      : dashboardCopy("approvalsFigure", { count: formatCount(count) });
  return { ...toTileContent(figure, deadline?.text ?? null), isDue: true };
}

/** `total` is null if it could not be loaded. */
type OpenClaims = Pick<Extract<DashboardFacts["claims"], { kind: "found" }>, "total" | "waiting">;

function toClaimsTile(claims: OpenClaims | null): Tile {
  return {
    id: "claims",
    title: claimsCopy("decideTitle"),
    icon: "heart",
    link: { to: decisionPaths.claims(), label: claimsCopy("decideLink") },
    ...(claims === null ? toFailedContent(claimsCopy("decideFailed")) : toClaimsContent(claims)),
  };
}

/** Counts only claims that wait for this employer, as the task list does. */
function toClaimsContent({ total, waiting: { count } }: OpenClaims): TileContent {
  if (total === 0) return toTileContent(null, claimsCopy("decideNone"));
  const otherClaims = total > count ? claimsCopy("decideOthers", { count: total - count }) : null;
  if (count === 0) return toTileContent(null, otherClaims);
  return {
    ...toTileContent(claimsCopy("decideFigure", { count: formatCount(count) }), otherClaims),
    isDue: true,
  };
}

function toInsurersTile({ value }: Awaited<ReturnType<typeof loadRequests>>): Tile {
  const label = underwritingCopy(value?.total === 0 ? "linkNone" : "link");
  return {
    id: "insurers",
    title: underwritingCopy("title"),
    icon: "file",
    link: { to: decisionPaths.insurerDecisions(), label },
    ...(value ? toRequestsContent(value) : toFailedContent(underwritingCopy("failed"))),
  };
}

function toRequestsContent({ total, nextDue }: { total: number; nextDue: string | null }): TileContent {
  if (total === 0) return toTileContent(null, underwritingCopy("none"));
  const figure =
    total === 1 ? underwritingCopy("figureOne") : underwritingCopy("figure", { count: formatCount(total) });
  return { ...toTileContent(figure, nextDue && underwritingCopy("nextDue", { date: nextDue })), isDue: true };
}

function toTakeUpTile({ value }: Loadable<TakeUpList>): Tile {
  return {
    id: "take-up",
    title: dashboardCopy("takeUp"),
    icon: "gift",
    link: { to: paths.takeUp(), label: dashboardCopy("takeUpLink") },
    ...(value ? toTakeUpContent(value) : toFailedContent(insightsCopy("takeUpFailed"))),
  };
}

function toTakeUpContent({ benefits }: TakeUpList): TileContent {
  const [mostChosen] = benefits;
  if (!mostChosen) return toTileContent(null, insightsCopy("takeUpEmpty"));
  const sumBenefits = (key: "eligible" | "chosen") => benefits.reduce((total, each) => total + each[key], 0);
  return toTileContent(
    dashboardCopy("takeUpFigure", {
      percent: formatCount(toPercent(sumBenefits("chosen"), sumBenefits("eligible"))),
    }),
    dashboardCopy("takeUpText", { name: mostChosen.name, most: formatCount(mostChosen.percent) }),
  );
}

function toInsightsTile({ value }: Loadable<Insights>): Tile {
  return {
    id: "insights",
    title: dashboardCopy("insights"),
    icon: "chart",
    link: { to: paths.employeeInsights(), label: dashboardCopy("insightsLink") },
    ...(value ? toInsightsContent(value) : toFailedContent(insightsCopy("failed"))),
  };
}

function toInsightsContent({ headcount, costs }: Insights): TileContent {
  if (headcount === 0) return toTileContent(null, dashboardCopy("insightsEmpty"));
  const { employeeMonthlyPence, employerMonthlyPence } = sumCosts(costs);
  return toTileContent(
    dashboardCopy("insightsFigure", { amount: formatMoney(employeeMonthlyPence + employerMonthlyPence) }),
    dashboardCopy("insightsText", { people: formatCount(headcount) }),
  );
}
