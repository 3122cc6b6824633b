/** A database that cannot be used as it is. Its message is for the operator, who sees it alone, without a stack. */
export class DatabaseStartError extends Error {
  override name = "DatabaseStartError";
}
