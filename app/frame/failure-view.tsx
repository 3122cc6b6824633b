import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { shellCopy } from "#copy/shell";
import { ErrorView } from "~/components/layout/error-view.tsx";
import { useFrame } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { type PageError, toPageError } from "~/platform/page-error.ts";

const refusals = {
  "too-large": "tooLargeText",
  "too-slow": "tooSlowText",
  malformed: "malformedText",
} as const;
const toRefusedTitle = (cause?: keyof typeof refusals) =>
  cause === "too-large" ? "tooLargeTitle" : "refusedTitle";

/** The error page. It shows only the thrown response's content, never an exception's text. */
export function FailureView() {
  const error = useRouteError();
  const frame = useFrame();
  const home = frame?.home ?? paths.login();
  const failure = readFailure(error);

  if (failure?.kind === "not-found") {
    return (
      <ErrorView
        title={shellCopy("notFoundTitle")}
        link={{ to: paths.login(), label: shellCopy("backToHome") }}
      >
        <p>{shellCopy("notFoundText")}</p>
      </ErrorView>
    );
  }
  if (failure?.kind === "denied") {
    return (
      <ErrorView title={shellCopy("accessDenied")} link={{ to: home, label: shellCopy("backToHome") }}>
        <p>{shellCopy("accessDeniedText")}</p>
      </ErrorView>
    );
  }
  if (failure?.kind === "owners-alone") {
    return (
      <ErrorView title={shellCopy("ownersAloneTitle")} link={{ to: home, label: shellCopy("backToHome") }}>
        <p>{shellCopy("ownersAloneText")}</p>
      </ErrorView>
    );
  }
  if (failure?.kind === "explained") {
    const { title, text, back } = failure;
    return (
      <ErrorView title={title} link={back ? { to: back, label: shellCopy("refusedLink") } : undefined}>
        <p>{text}</p>
      </ErrorView>
    );
  }
  if (failure?.kind === "refused") {
    const { back, cause } = failure;
    return (
      <ErrorView
        title={shellCopy(toRefusedTitle(cause))}
        link={{ to: back, label: shellCopy("refusedLink") }}
      >
        <p>{shellCopy(cause ? refusals[cause] : "refusedText")}</p>
      </ErrorView>
    );
  }
  if (failure?.kind === "busy") {
    return (
      <ErrorView
        title={shellCopy("refusedTitle")}
        link={{ to: failure.back, label: shellCopy("refusedLink") }}
      >
        <p>{shellCopy("busyText")}</p>
      </ErrorView>
    );
  }
  const { text, back } = failure ?? {};
  return (
    <ErrorView
      title={shellCopy("errorTitle")}
      link={{ to: back ?? home, label: shellCopy(back ? "refusedLink" : "errorLink") }}
      reference={frame?.requestId}
    >
      <p>{text ?? shellCopy("errorText")}</p>
    </ErrorView>
  );
}

/** The heading of the error page, for its title. */
export function getFailureTitle(error: unknown): string {
  const failure = readFailure(error);
  if (failure?.kind === "explained") return failure.title;
  if (failure?.kind === "refused") return shellCopy(toRefusedTitle(failure.cause));
  return shellCopy(TITLE_BY_KIND[failure?.kind ?? "unavailable"]);
}

const TITLE_BY_KIND = {
  "not-found": "notFoundTitle",
  denied: "accessDenied",
  "owners-alone": "ownersAloneTitle",
  unavailable: "errorTitle",
  busy: "refusedTitle",
} as const;

/** Remix answers an address without a route with its own 404, which lacks the portal's error data. */
function readFailure(error: unknown): PageError | null {
  if (!isRouteErrorResponse(error)) return null;
  const failure = toPageError(error.data);
  return failure ?? (error.status === 404 ? { kind: "not-found" } : null);
}
