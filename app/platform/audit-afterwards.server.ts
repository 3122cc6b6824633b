/**
 * Waits for the audit entry of a finished action. A failure is only logged, because an error page would
 * wrongly suggest that nothing changed.
 */
export async function auditAfterwards(entry: Promise<unknown>): Promise<void> {
  await entry.catch(() => undefined);
}
