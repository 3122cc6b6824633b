import { withQuery } from "./paths.ts";

/** What of the activity is looked at; days as they were typed. */
export interface ActivityQuery {
  search?: string;
  kind?: string;
  from?: string;
  to?: string;
  /** From 1. */
  page?: number;
}

/** URLs of what the audit says, apart from the others because few pages load them. */
export const activityPaths = {
  activity: ({ page = 1, ...query }: ActivityQuery = {}) =>
    withQuery("/app/reporting/activity", { ...query, page: page > 1 ? page : undefined }),
  /** What is looked at, as a file. */
  activityFile: ({ page: _, ...query }: ActivityQuery = {}) =>
    withQuery("/app/reporting/activity/download", { ...query }),
  /** Who looked at one's own account. */
  views: (page = 1) => withQuery("/app/home/my-profile/views/", { page: page > 1 ? page : undefined }),
};
