import { addQuery } from "./paths.ts";

/** The filters of the activity page, with days as typed. */
export interface ActivityQuery {
  search?: string;
  kind?: string;
  from?: string;
  to?: string;
  /** The page number, counted from 1. */
  page?: number;
}

/** URLs of the audit's pages, in a separate file because few pages load them. */
export const activityPaths = {
  activity: ({ page = 1, ...query }: ActivityQuery = {}) =>
    addQuery("/app/reporting/activity", { ...query, page: page > 1 ? page : undefined }),
  /** The filtered activity as a file. */
  activityFile: ({ page: _, ...query }: ActivityQuery = {}) =>
    addQuery("/app/reporting/activity/download", { ...query }),
  /** The page of who viewed the person's account. */
  views: (page = 1) => addQuery("/app/home/my-profile/views/", { page: page > 1 ? page : undefined }),
};
