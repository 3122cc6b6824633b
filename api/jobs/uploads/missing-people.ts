import type { Db, NewRow } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { addMissingPeople, listPeopleInService } from "../../repositories/upload-previews.ts";
import type { UploadRow } from "../../repositories/uploads.ts";

/** People that are read in one batch. */
const batchSize = 1_000;

interface MissingDeps {
  db: Db;
  upload: Pick<UploadRow, "id" | "client_id">;
  /** The employee numbers in the file. */
  numbers: ReadonlyMap<string, number>;
  /** Called after each batch; returns false to stop. */
  onProgress(): Promise<boolean>;
}

/** Stores people in service who are missing from the file; returns how many, or null if it was stopped. */
export async function storeMissingPeople({
  db,
  upload,
  numbers,
  onProgress,
}: MissingDeps): Promise<number | null> {
  const client = { clientId: upload.client_id };
  let position = 0;
  for (let after = ""; ; ) {
    const people = await listPeopleInService(db, client, after, batchSize);
    const last = people.at(-1);
    if (!last) return position;
    after = last.employee_number;
    const missing = people
      .filter(({ employee_number }) => !numbers.has(employee_number))
      .map(
        ({ employee_number, first_name, surname }): NewRow<"upload_missing"> => ({
          upload_id: upload.id,
          no: ++position,
          employee_number,
          name: `${first_name} ${surname}`,
        }),
      );
    if (missing.length > 0) await inTransaction(db, (trx) => addMissingPeople(trx, missing));
    if (!(await onProgress())) return null;
    await new Promise(setImmediate);
  }
}
