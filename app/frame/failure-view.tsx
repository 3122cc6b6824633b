import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { ErrorView } from "~/components/layout/error-view.tsx";
import { copy } from "~/copy/copy.ts";
import { useFrame } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { type PageError, toPageError } from "~/platform/page-error.ts";

/** The page for what went wrong: by what the loader, the action or the door threw, and never by an exception's text. */
export function FailureView() {
  const error = useRouteError();
  const frame = useFrame();
  const home = frame?.home ?? paths.login();
  const failure = readFailure(error);

  if (failure?.kind === "not-found") {
    return (
      <ErrorView
        title={copy("shell.notFoundTitle")}
        link={{ to: paths.login(), label: copy("shell.backToHome") }}
      >
        <p>{copy("shell.notFoundText")}</p>
      </ErrorView>
    );
  }
  if (failure?.kind === "denied") {
    return (
      <ErrorView title={copy("shell.accessDenied")} link={{ to: home, label: copy("shell.backToHome") }}>
        <p>{copy("shell.accessDeniedText")}</p>
      </ErrorView>
    );
  }
  if (failure?.kind === "owners-alone") {
    return (
      <ErrorView title={copy("shell.ownersAloneTitle")} link={{ to: home, label: copy("shell.backToHome") }}>
        <p>{copy("shell.ownersAloneText")}</p>
      </ErrorView>
    );
  }
  if (failure?.kind === "no-client") {
    return (
      <ErrorView title={failure.title}>
        <p>{failure.text}</p>
      </ErrorView>
    );
  }
  if (failure?.kind === "refused") {
    return (
      <ErrorView
        title={copy("shell.refusedTitle")}
        link={{ to: failure.back, label: copy("shell.refusedLink") }}
      >
        <p>{copy("shell.refusedText")}</p>
      </ErrorView>
    );
  }
  if (failure?.kind === "busy") {
    return (
      <ErrorView
        title={copy("shell.refusedTitle")}
        link={{ to: failure.back, label: copy("shell.refusedLink") }}
      >
        <p>{copy("shell.busyText")}</p>
      </ErrorView>
    );
  }
  const { text, back } = failure ?? {};
  return (
    <ErrorView
      title={copy("shell.errorTitle")}
      link={{ to: back ?? home, label: copy(back ? "shell.refusedLink" : "shell.errorLink") }}
      reference={frame?.requestId}
    >
      <p>{text ?? copy("shell.errorText")}</p>
    </ErrorView>
  );
}

/** The heading of that page, for its title. */
export function failureTitle(error: unknown): string {
  const failure = readFailure(error);
  return failure?.kind === "no-client" ? failure.title : copy(TITLES[failure?.kind ?? "unavailable"]);
}

const TITLES = {
  "not-found": "shell.notFoundTitle",
  denied: "shell.accessDenied",
  "owners-alone": "shell.ownersAloneTitle",
  refused: "shell.refusedTitle",
  unavailable: "shell.errorTitle",
  busy: "shell.refusedTitle",
} as const;

/** Remix answers an address that no route has with a 404 of its own, without our data. */
function readFailure(error: unknown): PageError | null {
  if (!isRouteErrorResponse(error)) return null;
  return toPageError(error.data) ?? (error.status === 404 ? { kind: "not-found" } : null);
}
