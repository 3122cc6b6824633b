import type { SubmissionResult } from "@conform-to/react";
import { type ReactNode, useMemo } from "react";
import { familyCopy } from "#copy/family";
import { lifeEventsCopy } from "#copy/life-events";
import { FormLanguages } from "../layout/form-languages.tsx";
import { SubmitButton } from "./button.tsx";
import { DateOfBirth } from "./date-of-birth.tsx";
import {
  type FamilyFormField,
  type FamilyMemberField,
  getEducationDates,
  getFamilyFormRules,
  type LifeEventFormOptions,
} from "./family-member.ts";
import { Field, SelectField } from "./field.tsx";
import type { FieldState } from "./field-state.ts";
import { FormKey } from "./form-key.tsx";
import { PortalForm } from "./portal-form.tsx";
import { usePortalForm } from "./use-portal-form.ts";

/** A family member's details as form values; days are yyyy-mm-dd. */
export type FamilyMemberValues = Partial<Record<FamilyFormField, string>>;

interface FamilyMemberFormProps {
  /** Today as yyyy-mm-dd. */
  today: string;
  /** An id that distinguishes this form from others, so that a double click counts as one post. */
  formId: string;
  /** The reported life event; absent if the form is only about a family member. */
  event?: LifeEventFormOptions;
  /** Whether the post is reviewed before it is saved: then the intent is `review`, or else `save`. */
  hasReview: boolean;
  values?: FamilyMemberValues;
  submission?: SubmissionResult | null;
  /** Content below the button, such as another link. */
  children?: ReactNode;
}

/** The form for a family member (PANEL-04), or for a life event with the person that it adds (PANEL-09). */
export function FamilyMemberForm(props: FamilyMemberFormProps) {
  const { today, formId, event, hasReview, values, submission, children } = props;
  const asksMember = !event || event.adds !== null;
  const { form, fields } = usePortalForm({
    id: event ? "life-event" : "family-member",
    rules: useMemo(() => getFamilyFormRules(today, event), [today, event]),
    lastResult: submission,
    defaultValue: values,
    prefilled: event?.adds ? ["fmember_type"] : [],
    labels: {
      event_date: lifeEventsCopy("eventDateLabel"),
      date_of_birth: familyCopy("dateOfBirth"),
      education: familyCopy("educationEndsLabel"),
      first_name: familyCopy("firstName"),
      surname: familyCopy("surname"),
    },
  });
  return (
    <PortalForm form={form}>
      <FormKey formId={formId} submission={submission} showsOutcome={event !== undefined} />
      {event && <EventDate field={fields.event_date} today={today} limitDays={event.limitDays} />}
      {asksMember && (
        <FamilyMemberFields fields={fields} today={today} title={values?.title} only={event?.adds} />
      )}
      {hasReview ? (
        <SubmitButton intent="review" pendingLabel={lifeEventsCopy("reviewing")} wide>
          {lifeEventsCopy("review")}
        </SubmitButton>
      ) : (
        <SubmitButton intent="save" pendingLabel={familyCopy("saving")} wide>
          {familyCopy("save")}
        </SubmitButton>
      )}
      {children}
      <FormLanguages />
    </PortalForm>
  );
}

function EventDate({ field, today, limitDays }: { field: FieldState; today: string; limitDays: number }) {
  const max = Number(today.slice(0, 4));
  const example = today.split("-").reverse().join(" ");
  return (
    <DateOfBirth
      field={field}
      legend={lifeEventsCopy("eventDate")}
      hint={lifeEventsCopy("eventDateHint", { days: limitDays, example })}
      min={max - 1}
      max={max}
      isOwn={false}
    />
  );
}

const TITLES = ["Mr", "Mrs", "Miss", "Ms", "Mx", "Dr", "Prof", "Rev", "Sir", "Dame"];

const toOptions = <Name extends "female" | "male" | "partner" | "dependant" | "yes" | "no">(names: Name[]) =>
  names.map((value) => ({ value, label: familyCopy(value) }));

interface FamilyMemberFieldsProps {
  fields: Record<FamilyMemberField, FieldState>;
  /** Today as yyyy-mm-dd. */
  today: string;
  /** The known title, which the list may not contain. */
  title?: string;
  /** The relationship, if it cannot be selected. */
  only?: "partner" | "dependant" | null;
}

/**
 * The fields of a family member (LIFE-02). The stylesheet hides questions that do not apply, with or
 * without scripts, and the server ignores them.
 */
function FamilyMemberFields({ fields, today, title, only }: FamilyMemberFieldsProps) {
  const titles = title && !TITLES.includes(title) ? [title, ...TITLES] : TITLES;
  const { min, max } = getEducationDates(today);
  return (
    <>
      <SelectField
        field={fields.title}
        label={familyCopy("titleLabel")}
        options={titles.map((each) => ({ value: each, label: each }))}
      />
      <Field field={fields.first_name} label={familyCopy("firstName")} autoComplete="off" dir="auto" />
      <Field field={fields.surname} label={familyCopy("surname")} autoComplete="off" dir="auto" />
      <SelectField field={fields.sex} label={familyCopy("sex")} options={toOptions(["female", "male"])} />
      <SelectField
        field={fields.fmember_type}
        label={familyCopy("relationship")}
        options={toOptions(only ? [only] : ["partner", "dependant"])}
      />
      <DateOfBirth field={fields.date_of_birth} max={min} isOwn={false} />
      <div className="bp-of-dependant">
        <SelectField
          field={fields.education_check}
          label={familyCopy("education")}
          hint={familyCopy("educationHint")}
          options={toOptions(["yes", "no"])}
        />
        <div className="bp-of-student">
          <DateOfBirth
            field={fields.education}
            legend={familyCopy("educationEnds")}
            hint={familyCopy("educationEndsHint", { year: min + 1 })}
            min={min}
            max={max}
            isOwn={false}
          />
        </div>
      </div>
    </>
  );
}
