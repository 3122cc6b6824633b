/** Receives events about the API's work, for metrics and traces. They name no person. */
export interface Observer {
  onRequest(request: { method: string; route: string; status: number; ms: number }): void;
  /** A job ran and had something to do, or failed. */
  onJobRun(run: { job: string; isFailed: boolean; ms: number }): void;
  /** One client's part of a job failed; the job continues with the others. */
  onJobFailure(failure: { job: string; clientId: string }): void;
  /** Runs work as a span of a trace. */
  span<Value>(name: string, attributes: Record<string, string>, work: () => Promise<Value>): Promise<Value>;
}

export const noObserver: Observer = {
  onRequest: () => {},
  onJobRun: () => {},
  onJobFailure: () => {},
  span: (_name, _attributes, work) => work(),
};
