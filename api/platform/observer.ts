/** Events of the API's work for its host. They name no person. */
export interface Observer {
  onRequest(request: { method: string; route: string; status: number; ms: number }): void;
  /** A run of a job that had something to do, or failed. */
  onJobRun(run: { job: string; isFailed: boolean; ms: number }): void;
  /** One client's part of a job failed; the job continues with the others. */
  onJobFailure(failure: { job: string; clientId: string }): void;
  /** Runs work as a part of a trace. */
  span<Value>(name: string, attributes: Record<string, string>, work: () => Promise<Value>): Promise<Value>;
}

export const noObserver: Observer = {
  onRequest: () => {},
  onJobRun: () => {},
  onJobFailure: () => {},
  span: (_name, _attributes, work) => work(),
};
