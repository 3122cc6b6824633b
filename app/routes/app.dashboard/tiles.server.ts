import { formatMoney } from "~/components/content/money.tsx";
import { toPercent } from "~/components/content/percent.ts";
import { formatCount } from "~/components/content/take-up.tsx";
import { approvalsCopy } from "~/copy/approvals.ts";
import { dashboardCopy } from "~/copy/dashboard.ts";
import { insightsCopy } from "~/copy/insights.ts";
import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { type Held, loadWaiting, type Waiting } from "~/upstream/approvals.server.ts";
import {
  type Insights,
  isInsightsEnabled,
  loadInsights,
  loadTakeUp,
  type TakeUpList,
} from "~/upstream/insights.server.ts";
import type { Setup } from "~/upstream/setup.server.ts";
import type { Tile } from "./tile.tsx";

export interface TileGroup {
  title: string;
  tiles: Tile[];
}

/** What each tile tells, asked for all at once; what waits for the employer first. */
export async function loadTiles({ upstream }: RequestContext, setup: Setup): Promise<TileGroup[]> {
  const [waiting, takeUp, insights] = await Promise.all([
    loadWaiting(upstream),
    loadTakeUp(upstream, setup),
    isInsightsEnabled(setup) ? loadInsights(upstream, setup) : null,
  ]);
  return [
    { title: dashboardCopy("toDo"), tiles: [approvalsTile(waiting), reportsTile] },
    {
      title: dashboardCopy("people"),
      tiles: [takeUpTile(takeUp), ...(insights ? [insightsTile(insights)] : [])],
    },
  ];
}

type Told = Pick<Tile, "figure" | "text" | "error">;

const failed = (error: string): Told => ({ figure: null, text: null, error });
const told = (figure: string | null, text: string | null): Told => ({ figure, text, error: null });

const reportsTile: Tile = {
  ...{ id: "reports", title: dashboardCopy("reports"), icon: "document" },
  link: { to: paths.reporting(), label: dashboardCopy("reportsLink") },
  ...told(null, dashboardCopy("reportsText")),
};

function approvalsTile({ value }: Held<Waiting>): Tile {
  const label = dashboardCopy(value?.count === 0 ? "approvalsLinkNone" : "approvalsLink");
  return {
    ...{ id: "approvals", title: dashboardCopy("approvals"), icon: "document" },
    link: { to: paths.approvals(), label },
    ...(value ? tellWaiting(value) : failed(approvalsCopy("failed"))),
  };
}

function tellWaiting({ count, deadline }: Waiting): Told {
  if (count === 0) return told(null, approvalsCopy("none"));
  const figure =
    count === 1
      ? dashboardCopy("approvalsFigureOne")
      : dashboardCopy("approvalsFigure", { count: formatCount(count) });
  return told(figure, deadline && dashboardCopy("approvalsText", { ...deadline }));
}

function takeUpTile({ value }: Held<TakeUpList>): Tile {
  return {
    ...{ id: "take-up", title: dashboardCopy("takeUp"), icon: "heart" },
    link: { to: paths.takeUp(), label: dashboardCopy("takeUpLink") },
    ...(value ? tellTakeUp(value) : failed(insightsCopy("takeUpFailed"))),
  };
}

function tellTakeUp({ benefits }: TakeUpList): Told {
  const [most] = benefits;
  if (!most) return told(null, insightsCopy("takeUpEmpty"));
  const sum = (key: "eligible" | "chosen") => benefits.reduce((total, each) => total + each[key], 0);
  return told(
    dashboardCopy("takeUpFigure", { percent: toPercent(sum("chosen"), sum("eligible")) }),
    dashboardCopy("takeUpText", { name: most.name, most: most.percent }),
  );
}

function insightsTile({ value }: Held<Insights>): Tile {
  return {
    ...{ id: "insights", title: dashboardCopy("insights"), icon: "coin" },
    link: { to: paths.employeeInsights(), label: dashboardCopy("insightsLink") },
    ...(value ? tellInsights(value) : failed(insightsCopy("failed"))),
  };
}

function tellInsights({ headcount, costs }: Insights): Told {
  if (headcount === 0) return told(null, dashboardCopy("insightsEmpty"));
  const pence = costs.reduce((sum, each) => sum + each.employeeMonthlyPence + each.employerMonthlyPence, 0);
  return told(
    dashboardCopy("insightsFigure", { amount: formatMoney(pence) }),
    dashboardCopy("insightsText", { people: formatCount(headcount) }),
  );
}
