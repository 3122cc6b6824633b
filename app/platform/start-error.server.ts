/** A reason not to start. Its message is one line for the operator with the setting and what to do. */
export class StartError extends Error {
  override name = "StartError";
}
