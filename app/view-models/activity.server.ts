import { activityKinds, getActivity, getOwnViews } from "#contract/extensions/activity.ts";
import { activityCopy } from "#copy/activity";
import { formatMoment } from "~/copy/day.ts";
import type { ActivityQuery } from "~/paths-activity.ts";
import { parsePageNumber } from "~/platform/page-number.server.ts";
import { parseDay } from "~/platform/parse-day.server.ts";
import type { Upstream } from "~/upstream/client.server.ts";

export type ActivityKind = (typeof activityKinds)[number];

/** Reads the list's query from its address, with errors for invalid days. */
export function readActivityQuery(url: string) {
  const search = new URL(url).searchParams;
  const readTypedText = (name: string) => search.get(name)?.trim().slice(0, 200) || undefined;
  const kind = activityKinds.find((each) => each === search.get("kind"));
  const query: ActivityQuery = {
    search: readTypedText("search"),
    kind,
    from: readTypedText("from"),
    to: readTypedText("to"),
    page: parsePageNumber(search),
  };
  const [from, to] = [parseDay(query.from ?? ""), parseDay(query.to ?? "")];
  const isBackwards = from !== null && to !== null && to < from;
  const dayErrors = {
    from: query.from && from === null ? activityCopy("wrongDay") : null,
    to: query.to && to === null ? activityCopy("wrongDay") : isBackwards ? activityCopy("wrongOrder") : null,
  };
  const filter = { search: query.search, kind, from: from ?? undefined, to: to ?? undefined };
  return { query, filter, dayErrors, hasErrors: dayErrors.from !== null || dayErrors.to !== null };
}

type ActivityFilter = ReturnType<typeof readActivityQuery>["filter"];

/** A page of activities; null if it could not be loaded. */
export async function loadActivity(
  upstream: Upstream,
  clientId: string,
  filter: ActivityFilter,
  page: number,
) {
  const reply = await upstream.call(getActivity, { params: { id: clientId }, query: { ...filter, page } });
  if (!reply.ok) return null;
  const { total, totalIsLeast, last_page, rows } = reply.data;
  return {
    count: total,
    isMinimum: totalIsLeast,
    pageCount: last_page,
    rows: rows.map(({ id, at, text, kind, role }) => ({
      id,
      text,
      when: formatMoment(at),
      kind: activityCopy(`kind.${kind}`),
      by: activityCopy(`role.${role}`),
    })),
  };
}
export type ActivityView = NonNullable<Awaited<ReturnType<typeof loadActivity>>>;

/** A page of who viewed the person's account; null if it could not be loaded. */
export async function loadAccountViews(upstream: Upstream, page: number) {
  const reply = await upstream.call(getOwnViews, { query: { page } });
  if (!reply.ok) return null;
  return {
    pageCount: reply.data.last_page,
    rows: reply.data.rows.map(({ id, at, who, role, what }) => ({
      id,
      who: who
        ? activityCopy("whoWithRole", { name: who, role: activityCopy(`viewer.${role}`) })
        : activityCopy("whoUnknown"),
      when: formatMoment(at),
      what: activityCopy(`seen.${what}`),
    })),
  };
}
