import { Fragment } from "react";
import { formCopy } from "#copy/form";
import { nominationsCopy } from "#copy/nominations";
import { WishPeople, type WishPerson } from "~/components/content/expression-of-wish.tsx";
import { ActionForm } from "~/components/form/action-form.tsx";
import { ButtonLink, SubmitButton } from "~/components/form/button.tsx";
import { getText } from "~/components/form/check.ts";
import { DefaultSubmit } from "~/components/form/default-submit.tsx";
import { ErrorSummary } from "~/components/form/error-summary.tsx";
import type { SelectOption } from "~/components/form/field.tsx";
import { FormKey } from "~/components/form/form-key.tsx";
import { useKeptForm } from "~/components/form/kept-form.ts";
import { getCrumbsBelowBenefit } from "~/components/layout/benefit-page.tsx";
import { FormLanguages } from "~/components/layout/form-languages.tsx";
import { Notice } from "~/components/layout/notice.tsx";
import { Page } from "~/components/layout/page.tsx";
import { paths } from "~/paths.ts";
import { personFields, readPeople, type TypedPerson, toFieldName } from "./fields.ts";
import type { NominationsReply } from "./form.server.ts";
import { PersonFields } from "./person-fields.tsx";

interface WishView {
  version: number;
  since: string;
  people: WishPerson[];
}

interface NominationsProps {
  id: string;
  name: string;
  language?: string;
  canNominate: boolean;
  /** The largest number of people that may be named. */
  maximum: number;
  relationships: SelectOption[];
  formId: string;
  version: number;
  thisYear: number;
  people: TypedPerson[];
  current: WishView | null;
  earlier: WishView[];
  reply?: NominationsReply;
}

export function NominationsView({
  name,
  language,
  canNominate,
  current,
  earlier,
  ...form
}: NominationsProps) {
  const title = nominationsCopy("title");
  return (
    <Page
      title={title}
      lead={nominationsCopy("lead", { name })}
      crumbs={getCrumbsBelowBenefit({ id: form.id, name, language }, title)}
      width="form"
    >
      {canNominate ? (
        <WishForm {...form} hasPeople={current !== null && current.people.length > 0} />
      ) : (
        <>
          <Notice>{nominationsCopy("notHeld")}</Notice>
          {current && <WishPeople people={current.people} />}
        </>
      )}
      {earlier.length > 0 && (
        <details className="bp-why">
          <summary className="bp-why__summary">{nominationsCopy("history")}</summary>
          <div className="bp-stack">
            {earlier.map(({ version, since, people }) => (
              <section key={version} aria-label={nominationsCopy("historyOn", { date: since })}>
                <p className="bp-quiet">{nominationsCopy("historyOn", { date: since })}</p>
                <WishPeople people={people} />
              </section>
            ))}
          </div>
        </details>
      )}
    </Page>
  );
}

interface WishFormProps
  extends Omit<NominationsProps, "name" | "language" | "canNominate" | "current" | "earlier"> {
  hasPeople: boolean;
}

function WishForm({
  id,
  formId,
  version,
  people: loaded,
  reply,
  hasPeople,
  ...nominationOptions
}: WishFormProps) {
  const { maximum, relationships, thisYear } = nominationOptions;
  const keptForm = useKeptForm(["count"]);
  const typed = keptForm?.initialValue ?? {};
  const keptPeople = keptForm && readPeople(Number(getText(typed.count)), (name) => getText(typed[name]));
  const people = reply?.people ?? keptPeople ?? loaded;
  const errors = reply?.errors ?? {};
  return (
    <>
      <Problems errors={errors} formError={reply?.formError} people={people} />
      <ActionForm values={{ count: String(people.length) }}>
        {keptPeople && !reply && <Notice>{formCopy("kept")}</Notice>}
        <DefaultSubmit intent="save" />
        <FormKey formId={formId} version={version} submission={reply?.submission ?? keptForm} showsOutcome />
        {/* Fields keep their typed values, so a changed list of people needs a new key. */}
        <Fragment key={JSON.stringify(people)}>
          {people.map((person, index) => (
            <PersonFields
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its place
              key={index}
              index={index}
              person={person}
              errors={errors}
              relationships={relationships}
              thisYear={thisYear}
              isFocused={reply?.focus === index}
              canRemove={people.length > 1}
            />
          ))}
        </Fragment>
        {people.length < maximum && (
          <SubmitButton intent="add" look="plain">
            {nominationsCopy("add")}
          </SubmitButton>
        )}
        <div className="bp-actions">
          <SubmitButton intent="save">{nominationsCopy("save")}</SubmitButton>
          {hasPeople && (
            <SubmitButton intent="clear" look="quiet">
              {nominationsCopy("removeAll")}
            </SubmitButton>
          )}
          <ButtonLink look="quiet" to={paths.benefit(id)}>
            {nominationsCopy("cancel")}
          </ButtonLink>
        </div>
        <div>
          <FormLanguages />
        </div>
      </ActionForm>
    </>
  );
}

/** A message says which person it is about if there are several. */
function Problems({ errors, formError, people }: Pick<NominationsReply, "errors" | "formError" | "people">) {
  const count = people.length;
  const links = Array.from({ length: count }, (_, index) =>
    personFields.flatMap((field) => {
      const name = toFieldName(field, index);
      const message = errors[name];
      if (!message) return [];
      const text = count > 1 ? nominationsCopy("ofPerson", { number: index + 1, message }) : message;
      return [{ id: `wish-${name}`, message: text }];
    }),
  ).flat();
  if (links.length === 0 && !formError) return null;
  const isEmpty = people.every((person) => Object.values(person).every((value) => value === ""));
  const title = links.length > 0 ? formCopy(isEmpty ? "empty" : "correctErrors") : undefined;
  return <ErrorSummary errors={{ title, messages: formError ? [formError] : [], links }} />;
}
