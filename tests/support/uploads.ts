import type { TestApi } from "./api.ts";

type Bytes = string | Uint8Array | ReadableStream<Uint8Array>;

interface Sender {
  client: { id: string };
  token: string;
}

/** An employer's actions on a file, by API calls. The sender is read at each call, because a token may end. */
export function getUploads(test: TestApi, getSender: () => Sender) {
  const sendFile = async (bytes: Bytes, name = "people.csv") => {
    const response = await test.api.fetch(
      new Request(
        `http://api.internal/main/client/${getSender().client.id}/data-loads?name=${encodeURIComponent(name)}`,
        {
          method: "POST",
          headers: {
            Authorization: `Bearer ${getSender().token}`,
            "Content-Type": "application/octet-stream",
          },
          body: bytes as BodyInit,
          duplex: "half",
        } as RequestInit,
      ),
    );
    // biome-ignore lint/suspicious/noExplicitAny: each test's expectations say what it contains
    return { status: response.status, body: (await response.json()) as any };
  };
  const getUpload = async (id: string) =>
    (await test.send("GET", `/v1/employee-data-uploads/${id}`, { token: getSender().token })).body;
  const checkFile = async (bytes: Bytes, name?: string) => {
    const { status, body } = await sendFile(bytes, name);
    if (status !== 200) throw new Error(`refused: ${JSON.stringify(body)}`);
    await test.api.drainUploads();
    return getUpload(body.uploadId);
  };
  const loadDifference = (id: string, page = 1) =>
    test.send("GET", `/v1/employee-data-uploads/${id}/eligibility-difference?page=${page}`, {
      token: getSender().token,
    });
  return {
    send: sendFile,
    get: getUpload,
    /** Sends a file and returns the result of its check. */
    check: checkFile,
    /** Sends a file and returns the status of its check, and its problems as texts. */
    async listProblems(bytes: Bytes, name?: string): Promise<string[]> {
      const { status, problems } = await checkFile(bytes, name);
      return [
        status,
        ...problems.map(
          ({ kind, row, column, message }: Record<string, unknown>) => `${kind} ${row} ${column}: ${message}`,
        ),
      ];
    },
    /** Sends a file without errors and returns what it does to benefits. */
    async checkDifference(bytes: Bytes) {
      const { uploadId: id, status, errorCount } = await checkFile(bytes);
      if (status !== "checked" || errorCount !== 0) throw new Error(`${status} with ${errorCount} errors`);
      return { id: id as string, ...(await loadDifference(id)).body };
    },
    /** Changes an upload and returns the reply, once the job has done all that follows. */
    async patch(id: string, body: object) {
      const changeUpload = () =>
        test.send("PATCH", `/v1/employee-data-uploads/${id}`, { token: getSender().token, body });
      const reply = await changeUpload();
      await test.api.drainUploads();
      // The reply came before the job's end on a busy machine; a repeated request has the same effect.
      return ["committing", "undoing"].includes(reply.body.status) ? changeUpload() : reply;
    },
    difference: loadDifference,
  };
}
