import {
  checkClientFolders,
  diffClientFolders,
  exportClientFolder,
  type GivenFiles,
  importClientFolders,
  type UploadedFolder,
} from "#contract/extensions/operator.ts";
import type { FoldersResult } from "../clients/folders.ts";
import { type ImportResult, importClients, loadClientDocument, previewImport } from "../clients/import.ts";
import { toLondonDate } from "../domain/london-date.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";

/** The operators' commands over the network; folders are sent and returned as JSON. */
export function createOperatorRoutes({ db, dialect, clock, wakeWelcomes }: Services) {
  const target = { database: { db, dialect }, clock };
  const readFolders = async (folders: readonly UploadedFolder[]) => {
    const { readUploadedFolders } = await loadFolders();
    return readUploadedFolders(folders, toLondonDate(clock.now()));
  };
  return [
    implement(checkClientFolders, async ({ body: { folders } }) => {
      const { problems } = await readFolders(folders);
      return { ok: !hasErrors(problems), problems };
    }),
    implement(diffClientFolders, async ({ body: { folders, from = null } }) => {
      const { documents, problems } = await readFolders(folders);
      if (hasErrors(problems)) return { ok: false, problems, clients: [] };
      return toReply(problems, await previewImport(target, { documents, day: from }));
    }),
    implement(importClientFolders, async ({ body: { folders, from = null }, request, refuse }) => {
      const { documents, problems } = await readFolders(folders);
      const message = "Nothing was imported";
      if (hasErrors(problems)) return refuse("not_imported", { message, fields: { problems, clients: [] } });
      const actor = { id: "operator", request: { id: request.id, ip: request.ip } };
      const reply = toReply(problems, await importClients(target, { documents, day: from, actor }));
      if (!reply.ok) {
        return refuse("not_imported", { message, fields: { problems, clients: reply.clients } });
      }
      wakeWelcomes();
      return reply;
    }),
    implement(exportClientFolder, async ({ params: { code }, refuse }) => {
      const document = await loadClientDocument(db, code);
      if (!document) return refuse("not_found");
      const { clientFolders } = await loadFolders();
      const files: GivenFiles = {};
      for (const [path, content] of clientFolders.writeFolder(document)) {
        files[path] =
          typeof content === "string" ? content : { base64: Buffer.from(content).toString("base64") };
      }
      return { name: code, files };
    }),
  ];
}

/** Loads the parsers when they are first used, because few processes ever import a client. */
const loadFolders = () => import("../clients/folders.ts");

const hasErrors = (problems: FoldersResult["problems"]) =>
  problems.some(({ severity }) => severity === "error");

const toReply = (problems: FoldersResult["problems"], { ok, clients }: ImportResult) => ({
  ok,
  problems,
  clients: clients.map(({ code, isNew, changes, refusals }) => ({
    code,
    isNew,
    changes: [...changes],
    refusals: [...refusals],
  })),
});
