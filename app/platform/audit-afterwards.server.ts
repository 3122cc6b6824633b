/**
 * Waits for what is noted once something is done. Its failure is in the log and undoes nothing: a page that said so would
 * tell that nothing was changed.
 */
export async function auditAfterwards(note: Promise<unknown>): Promise<void> {
  await note.catch(() => undefined);
}
