import { formCopy } from "#copy/form";
import { uploadsCopy } from "#copy/uploads";
import { ActionForm } from "~/components/form/action-form.tsx";
import { SubmitButton } from "~/components/form/button.tsx";
import { ErrorSummary } from "~/components/form/error-summary.tsx";
import { SelectField } from "~/components/form/field.tsx";
import { toPlainField } from "~/components/form/field-state.ts";
import { Section } from "~/components/layout/page.tsx";
import type { HeadingsReply } from "./headings.server.ts";
import type { UploadPage } from "./view-model.server.ts";

interface HeadingsFormProps {
  headings: NonNullable<UploadPage["headings"]>;
  url: string;
  reply?: HeadingsReply;
}

/** A select for each heading that the template does not have. */
export function HeadingsForm({ headings: { unknown, options }, url, reply }: HeadingsFormProps) {
  return (
    <>
      {reply && <RefusedNotice reply={reply} />}
      <p>{uploadsCopy("headingsLead")}</p>
      <ActionForm action={url}>
        {unknown.map((heading, place) => {
          const error = reply?.errors[place];
          const field = toPlainField("upload", `column-${place}`, reply?.chosen[place]);
          return (
            <SelectField
              key={heading}
              field={{ ...field, errors: error ? [error] : undefined }}
              label={uploadsCopy("headingLabel", { heading })}
              options={options}
            />
          );
        })}
        <div className="bp-actions">
          <SubmitButton intent="headings" pendingLabel={uploadsCopy("headingsSaving")}>
            {uploadsCopy("headingsSave")}
          </SubmitButton>
          <SubmitButton intent="cancel" look="quiet">
            {uploadsCopy("cancel")}
          </SubmitButton>
        </div>
      </ActionForm>
    </>
  );
}

function RefusedNotice({ reply: { errors, problem } }: { reply: HeadingsReply }) {
  const links = Object.entries(errors).map(([place, message]) => ({ id: `upload-column-${place}`, message }));
  if (problem) links.push({ id: "upload-column-0", message: problem });
  return <ErrorSummary errors={{ title: formCopy("correctErrors"), messages: [], links }} />;
}

/** The meanings of headings by earlier answers, with a link to change them. */
export function HeadingsRead({ mapped, url }: { mapped: string[]; url: string }) {
  if (mapped.length === 0) return null;
  return (
    <Section title={uploadsCopy("headingsRead")}>
      <p>{uploadsCopy("headingsReadText")}</p>
      <ul>
        {mapped.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <ActionForm action={url}>
        <SubmitButton intent="forget-headings" look="quiet">
          {uploadsCopy("headingsForget")}
        </SubmitButton>
      </ActionForm>
    </Section>
  );
}
