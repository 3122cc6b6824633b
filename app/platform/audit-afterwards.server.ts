/**
 * Waits for an audit entry after the action. A failure is logged and undoes nothing: an error page would
 * wrongly suggest that nothing changed.
 */
export async function auditAfterwards(note: Promise<unknown>): Promise<void> {
  await note.catch(() => undefined);
}
