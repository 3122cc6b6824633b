/** A database that cannot be used. Only the operator sees its message, without a stack. */
export class DatabaseStartError extends Error {
  override name = "DatabaseStartError";
}
