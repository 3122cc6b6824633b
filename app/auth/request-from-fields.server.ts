/** The same post with fields as the form's own checks left them, for a way in to read. */
export function requestFromFields(request: Request, fields: FormData): Request {
  return new Request(request.url, {
    method: "POST",
    headers: { "User-Agent": request.headers.get("User-Agent") ?? "" },
    body: fields,
  });
}
