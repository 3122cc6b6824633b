import { openRow } from "../../api/db/sealing/rows.ts";
import type { Browser } from "./browser.ts";
import { type FileRow, fromEmployee } from "./employee-file.ts";
import type { Page } from "./page.ts";
import type { TestPortal } from "./portal.ts";

interface Part {
  name: string;
  fileName?: string;
  value: string | Uint8Array;
}

const boundary = "----a-boundary-of-these-tests";

/** A form with a file, byte for byte as a browser sends it. */
export function toMultipart(parts: readonly Part[]): { type: string; body: Buffer } {
  const bytes = parts.flatMap(({ name, fileName, value }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"` +
        `${fileName === undefined ? "" : `; filename="${fileName}"\r\nContent-Type: application/octet-stream`}\r\n\r\n`,
    ),
    Buffer.from(value as string),
    Buffer.from("\r\n"),
  ]);
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...bytes, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

export const UPLOAD = "/app/employee-data/panel/upload-data/";

/** Posts the panel's form with a file as a browser would; `parts` can change it. */
export function postFile(
  browser: Browser,
  {
    file,
    name = "people.csv",
    target = UPLOAD,
    headers = {},
    parts,
  }: {
    file: string | Uint8Array;
    name?: string;
    target?: string;
    headers?: Record<string, string>;
    parts?: Part[];
  },
) {
  const form = toMultipart(
    parts ?? [
      { name: "csrf", value: String(browser.jar.get("bp_csrf")) },
      { name: "file", fileName: name, value: file },
      { name: "intent", value: "upload" },
    ],
  );
  return browser.exchange({
    method: "POST",
    target,
    body: form.body,
    headers: {
      "Content-Type": form.type,
      Origin: browser.origin,
      "Sec-Fetch-Site": "same-origin",
      ...headers,
    },
  });
}

/** The page of an upload when nothing is running any more. */
export async function waitForUpload(browser: Browser, target: string): Promise<Page> {
  for (let times = 0; times < 200; times++) {
    const page = await browser.get(target);
    // The remaining refresh is that of every page, at the end of an idle session.
    if ((page.refresh?.seconds ?? 60) >= 60) return page;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The upload is never done");
}

/** Everybody of a demo client as rows of a file, with changes by number. */
export async function loadPeople(
  portal: Pick<TestPortal, "openDatabase">,
  client = "harbourline",
  changes: Record<string, FileRow> = {},
): Promise<FileRow[]> {
  const { db } = await portal.openDatabase();
  const rows = await db
    .selectFrom("employees")
    .selectAll()
    .where("client_id", "=", client)
    .orderBy("employee_number")
    .execute();
  return rows.map((row) =>
    fromEmployee(openRow(db, "employees", row), {
      email: row.email ?? "found@harbourline.example",
      ...changes[row.employee_number],
    }),
  );
}
