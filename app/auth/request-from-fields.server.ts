/** Copies a request with the fields that the form's checks returned, for a login method to read. */
export function requestFromFields(request: Request, fields: FormData): Request {
  return new Request(request.url, {
    method: "POST",
    headers: { "User-Agent": request.headers.get("User-Agent") ?? "" },
    body: fields,
  });
}
