import { getBrandFile, getInstallation } from "#contract/extensions/clients.ts";
import { FileAnswer, implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { findBrandFile, hasClients } from "../repositories/brand-files.ts";

export function createBrandFilesRoutes({ db }: Services) {
  return [
    implement(getInstallation, async () => ({ hasClients: await hasClients(db) })),
    implement(getBrandFile, async ({ params, refuse }) => {
      const file = await findBrandFile(db, params.hash);
      if (!file) return refuse("not_found");
      const extension = file.type === "image/png" ? "png" : "svg";
      return new FileAnswer(`${params.hash}.${extension}`, file.type, new Uint8Array(file.bytes));
    }),
  ];
}
