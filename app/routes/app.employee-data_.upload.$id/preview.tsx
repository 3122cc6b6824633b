import { Link } from "@remix-run/react";
import { formCopy } from "#copy/form";
import { uploadsCopy } from "#copy/uploads";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { Facts } from "~/components/content/facts.tsx";
import { Pager } from "~/components/content/pager.tsx";
import { PersonName } from "~/components/content/person-name.tsx";
import { Table } from "~/components/content/table.tsx";
import { ActionForm } from "~/components/form/action-form.tsx";
import { SubmitButton } from "~/components/form/button.tsx";
import { EffectiveDay } from "~/components/form/effective-day.tsx";
import { ErrorSummary } from "~/components/form/error-summary.tsx";
import { Field } from "~/components/form/field.tsx";
import { toPlainField } from "~/components/form/field-state.ts";
import { Notice } from "~/components/layout/notice.tsx";
import { Section } from "~/components/layout/page.tsx";
import { uploadPaths } from "~/paths-uploads.ts";
import type { ChangeReply } from "./change.server.ts";
import { HeadingsRead } from "./headings.tsx";
import { Problems } from "./problems.tsx";
import type { ImpactView, UploadPage } from "./view-model.server.ts";

interface PreviewProps {
  upload: UploadPage;
  url: string;
  reply?: ChangeReply;
}

/** The preview of an upload is a single form, so that no selection is lost. */
export function Preview({ upload, url, reply }: PreviewProps) {
  const { id, decision, facts, good, problems, impact, mustConfirm, headings, hasDetails } = upload;
  const isPartial = decision === "good";
  return (
    <>
      {reply && <RefusedNotice reply={reply} />}
      <p>{uploadsCopy(isPartial ? "goodLead" : "previewText")}</p>
      <Facts facts={facts} look="figures" />
      {hasDetails && <Details upload={upload} />}
      {headings && <HeadingsRead mapped={headings.mapped} url={url} />}
      {!isPartial && problems.rows.length > 0 && (
        <Section title={uploadsCopy("warnings")}>
          <p>{uploadsCopy("warningsText")}</p>
          <Problems id={id} problems={problems} />
        </Section>
      )}
      <ActionForm action={url} className="bp-stack">
        {impact !== null && (
          <Section title={uploadsCopy("impact")}>
            {impact === "failed" ? (
              <Notice tone="bad">{uploadsCopy("impactFailed")}</Notice>
            ) : (
              <Impact id={id} impact={impact} />
            )}
          </Section>
        )}
        <HoldRows reply={reply} />
        {hasDetails && (
          <EffectiveDay
            typed={reply?.effective ?? upload.effective}
            problem={reply?.field === "effective" ? reply.problem : null}
          />
        )}
        {mustConfirm && <UnusualChanges changes={mustConfirm} hasError={reply?.field === "unusual"} />}
        <div className="bp-actions">
          <SubmitButton
            intent={isPartial ? "confirm-good" : "confirm"}
            pendingLabel={uploadsCopy("confirming")}
          >
            {isPartial ? good.button : uploadsCopy("confirm")}
          </SubmitButton>
          {hasDetails && (
            <SubmitButton intent="runs" look="plain">
              {uploadsCopy("runs")}
            </SubmitButton>
          )}
          <SubmitButton intent="hold" look="plain">
            {uploadsCopy("hold")}
          </SubmitButton>
          <SubmitButton intent="cancel" look="quiet">
            {uploadsCopy("cancel")}
          </SubmitButton>
        </div>
      </ActionForm>
    </>
  );
}

function RefusedNotice({ reply: { problem, field } }: { reply: ChangeReply }) {
  const links = field ? [{ id: `upload-${field}`, message: problem }] : [];
  return (
    <ErrorSummary errors={{ title: formCopy("correctErrors"), messages: field ? [] : [problem], links }} />
  );
}

type Person = ImpactView["people"][number];

function Impact({ id, impact }: { id: string; impact: ImpactView }) {
  const { totals, core, people, pageNumber, pageCount } = impact;
  if (people.length === 0 && core.length === 0)
    return <EmptyState icon="check">{uploadsCopy("impactNone")}</EmptyState>;
  return (
    <>
      {totals.length > 0 && <Facts facts={totals} look="figures" />}
      <CoreCover core={core} />
      <Table
        caption={uploadsCopy("impact")}
        columns={[
          { key: "person", label: uploadsCopy("person"), render: PersonHeading },
          { key: "row", label: uploadsCopy("row"), numeric: true, render: ({ row }) => row },
          { key: "effect", label: uploadsCopy("effect"), render: Effects },
          { key: "hold", label: uploadsCopy("holdBack"), render: HoldBackBox },
        ]}
        rows={people}
        rowKey={({ row }) => String(row)}
      />
      <Pager page={pageNumber} pageCount={pageCount} to={(page) => uploadPaths.upload(id, page)} />
    </>
  );
}

/** Core cover that begins or ends, as totals, because new people are not listed one by one. */
function CoreCover({ core }: Pick<ImpactView, "core">) {
  if (core.length === 0) return null;
  return (
    <>
      <Table
        caption={uploadsCopy("core")}
        showsCaption
        columns={[
          { key: "benefit", label: uploadsCopy("coreBenefit"), render: ({ name }) => name },
          {
            key: "gaining",
            label: uploadsCopy("coreGaining"),
            numeric: true,
            render: ({ gaining }) => gaining,
          },
          { key: "losing", label: uploadsCopy("coreLosing"), numeric: true, render: ({ losing }) => losing },
        ]}
        rows={core}
        rowKey={({ id }) => id}
      />
      <p className="bp-quiet">{uploadsCopy("coreText")}</p>
    </>
  );
}

function PersonHeading({ name, number }: Person) {
  return (
    <>
      <PersonName>{name}</PersonName>
      <span className="bp-quiet bp-upload__number">{number}</span>
    </>
  );
}

function Effects({ effects }: Person) {
  return (
    <ul>
      {effects.map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </ul>
  );
}

/** Posts each shown row, so that a cleared checkbox differs from a row on another page. */
function HoldBackBox({ row, name, isHeldBack }: Person) {
  return (
    <label className="bp-pick">
      <input type="hidden" name="shown" value={row} />
      <input className="bp-check__box" type="checkbox" name="hold" value={row} defaultChecked={isHeldBack} />
      <span className="bp-hidden">{uploadsCopy("holdBackOf", { name })}</span>
    </label>
  );
}

/** Links to the changes by person and to missing people. */
function Details({ upload: { id, missing } }: { upload: UploadPage }) {
  return (
    <>
      <p>
        <Link to={uploadPaths.changes(id)}>{uploadsCopy("details")}</Link>
      </p>
      {missing && (
        <p>
          {missing}. {uploadsCopy("missingText")}{" "}
          <Link to={uploadPaths.missing(id)}>{uploadsCopy("seeMissing")}</Link>
        </p>
      )}
    </>
  );
}

function HoldRows({ reply }: { reply?: ChangeReply }) {
  const error = reply?.field === "rows" ? reply.problem : null;
  const field = toPlainField("upload", "rows", reply?.rows ?? "", error);
  return (
    <Field
      field={field}
      label={uploadsCopy("holdRows")}
      hint={uploadsCopy("holdRowsHint")}
      isOptional
      autoComplete="off"
    />
  );
}

function UnusualChanges({ changes, hasError }: { changes: string; hasError: boolean }) {
  return (
    <Notice tone="wait" title={uploadsCopy("unusual")}>
      <div className={hasError ? "bp-field bp-field--error" : "bp-field"}>
        {hasError && (
          <p className="bp-field__error" id="upload-unusual-error">
            {uploadsCopy("mustKnow")}
          </p>
        )}
        <div className="bp-check">
          <input
            className="bp-check__box"
            type="checkbox"
            id="upload-unusual"
            name="unusual"
            value="on"
            aria-invalid={hasError || undefined}
            aria-describedby={hasError ? "upload-unusual-error" : undefined}
          />
          <label className="bp-check__label" htmlFor="upload-unusual">
            {uploadsCopy("iKnow", { what: changes })}
          </label>
        </div>
      </div>
    </Notice>
  );
}
