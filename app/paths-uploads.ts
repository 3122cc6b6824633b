import { addQuery } from "./paths.ts";

const toUploadPath = (id: string, file = "") => `/app/employee-data/upload/${encodeURIComponent(id)}/${file}`;

/** URLs of employee data uploads, apart from the others because only employers' pages load them. */
export const uploadPaths = {
  template: (format: "csv" | "xlsx") => `/app/employee-data/upload-template/${format}`,
  history: () => "/app/employee-data/upload-history/",
  /** An upload's progress, errors and preview, with a page (from 1) of people whose benefits change. */
  upload: (id: string, page?: number, effective?: string) =>
    addQuery(toUploadPath(id), { page, effective: effective || undefined }),
  errors: (id: string) => toUploadPath(id, "errors.csv"),
  /** The list of people whom an upload changes, with values before and after; its pages count from 1. */
  changes: (id: string, page?: number) => addQuery(toUploadPath(id, "changes/"), { page }),
  /** An upload's changes in the next payroll runs, from a day as typed. */
  payroll: (id: string, query: { effective?: string; page?: number } = {}) =>
    addQuery(toUploadPath(id, "payroll/"), { ...query }),
  /** The list of people whom an upload's file does not contain; its pages count from 1. */
  missing: (id: string, page?: number) => addQuery(toUploadPath(id, "missing/"), { page }),
  /** The rows that a load leaves out, as a file to correct. */
  leftOut: (id: string) => toUploadPath(id, "left-out.csv"),
  undo: (id: string) => toUploadPath(id, "undo/"),
};
