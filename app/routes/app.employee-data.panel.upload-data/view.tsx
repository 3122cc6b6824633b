import { Form, Link } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { formCopy } from "#copy/form";
import { uploadsCopy } from "#copy/uploads";
import { TemplateLinks } from "~/components/content/template-links.tsx";
import { SubmitButton } from "~/components/form/button.tsx";
import { CsrfField } from "~/components/form/csrf-field.tsx";
import { ErrorSummary } from "~/components/form/error-summary.tsx";
import { toPlainField } from "~/components/form/field-state.ts";
import { FileField } from "~/components/form/file-field.tsx";
import { SidePanel } from "~/components/layout/side-panel.tsx";
import { paths } from "~/paths.ts";
import { uploadPaths } from "~/paths-uploads.ts";
import { mediaTypes } from "~/platform/media-types.ts";
import type { UploadReply } from "./form.server.ts";

interface UploadPanelProps {
  hasHistory: boolean;
  largestBytes: number;
  reply?: UploadReply;
}

export function UploadPanel({ hasHistory, largestBytes, reply: answered }: UploadPanelProps) {
  const { refused, refuseTooLarge } = useTooLarge(largestBytes);
  const reply = refused ?? answered;
  return (
    <SidePanel title={uploadsCopy("title")} closeHref={paths.employeeData()}>
      <p>{uploadsCopy("lead")}</p>
      {/* A native post, whose progress the browser shows. The token comes before the file, so that it is checked first. */}
      <Form
        className="bp-form"
        method="post"
        encType="multipart/form-data"
        reloadDocument
        noValidate
        onSubmit={refuseTooLarge}
      >
        {reply && (
          <ErrorSummary
            key={refused?.attempt}
            errors={{
              title: formCopy(reply.problem === uploadsCopy("chooseFile") ? "empty" : "correctErrors"),
              messages: reply.isBlocked ? [reply.problem] : [],
              links: reply.isBlocked ? [] : [{ id: "upload-file", message: reply.problem }],
            }}
          />
        )}
        {reply?.isBlocked && hasHistory && <Link to={uploadPaths.history()}>{uploadsCopy("history")}</Link>}
        <CsrfField />
        <FileField
          field={toPlainField("upload", "file", undefined, reply && !reply.isBlocked ? reply.problem : null)}
          label={uploadsCopy("file")}
          hint={uploadsCopy("fileHint")}
          accept={`.csv,.xlsx,text/csv,${mediaTypes.xlsx}`}
        />
        <SubmitButton intent="upload" pendingLabel={uploadsCopy("pending")} wide>
          {uploadsCopy("submit")}
        </SubmitButton>
      </Form>
      <section className="bp-text">
        <h3>{uploadsCopy("template")}</h3>
        <p>{uploadsCopy("templateText")}</p>
        <p className="bp-actions">
          <TemplateLinks />
        </p>
      </section>
      {hasHistory && <Link to={uploadPaths.history()}>{uploadsCopy("history")}</Link>}
    </SidePanel>
  );
}

/** Refuses a too large file before it is sent if scripts run; otherwise the server refuses it. */
function useTooLarge(largestBytes: number) {
  const [refused, setRefused] = useState<(UploadReply & { attempt: number }) | null>(null);
  const refuseTooLarge = (event: FormEvent<HTMLFormElement>) => {
    const input = event.currentTarget.elements.namedItem("file");
    const file = input instanceof HTMLInputElement ? input.files?.[0] : undefined;
    if (!file || file.size <= largestBytes) return;
    event.preventDefault();
    // Each attempt renders a new summary, which takes the focus again.
    setRefused((before) => ({ problem: uploadsCopy("tooLarge"), attempt: (before?.attempt ?? 0) + 1 }));
  };
  return { refused, refuseTooLarge };
}
