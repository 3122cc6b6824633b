import { demoPassword, seedDemo } from "../../api/db/seed/index.ts";
import { loadHash } from "./api.ts";
import { createTestClock } from "./builders.ts";
import { createCopySource } from "./database.ts";
import { demoFolder } from "./demo-documents.ts";

/** The demo on the tests' day, to be copied, because seeding takes most of a second. */
export const demoDatabase = createCopySource(async (database) => {
  const hashPassword = () => loadHash(demoPassword);
  await seedDemo(database, createTestClock(), { hashPassword, folder: demoFolder });
});
