/** What the API's host wants to know of its work. Nothing of it names a person. */
export interface Observer {
  onRequest(request: { method: string; route: string; status: number; ms: number }): void;
  /** A run of a job that had something to do, or failed. */
  onJobRun(run: { job: string; isFailed: boolean; ms: number }): void;
  /** One client's part of a job could not be done; the job goes on with the others. */
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
