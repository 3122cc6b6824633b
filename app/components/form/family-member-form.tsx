import type { SubmissionResult } from "@conform-to/react";
import { type ReactNode, useMemo } from "react";
import { familyCopy } from "~/copy/family.ts";
import { SubmitButton } from "./button.tsx";
import { DateOfBirth } from "./date-of-birth.tsx";
import { educationDates, type FamilyMemberField, familyMemberRules } from "./family-member.ts";
import { Field, SelectField } from "./field.tsx";
import type { FieldState } from "./field-state.ts";
import { PortalForm } from "./portal-form.tsx";
import { usePortalForm } from "./use-portal-form.ts";

/** Somebody's details as the form takes them; days as yyyy-mm-dd. */
export type FamilyMemberValues = Partial<Record<FamilyMemberField, string>>;

interface FamilyMemberFormProps {
  csrf: string;
  /** yyyy-mm-dd */
  today: string;
  /** Tells one form from another, so that a double click is one post. */
  formId: string;
  values?: FamilyMemberValues;
  submission?: SubmissionResult | null;
  /** Below the button, such as another way on. */
  children?: ReactNode;
}

/** Somebody of the family, new or as they are known (PANEL-04); posts the intent `save`. */
export function FamilyMemberForm(props: FamilyMemberFormProps) {
  const { csrf, today, formId, values, submission, children } = props;
  const { form, fields } = usePortalForm({
    id: "family-member",
    rules: useMemo(() => familyMemberRules(today), [today]),
    lastResult: submission,
    defaultValue: values,
    labels: {
      date_of_birth: familyCopy("dateOfBirth"),
      education: familyCopy("educationEndsLabel"),
      first_name: familyCopy("firstName"),
      surname: familyCopy("surname"),
    },
  });
  return (
    <PortalForm form={form} csrf={csrf}>
      <input type="hidden" name="formId" value={formId} />
      <FamilyMemberFields fields={fields} today={today} title={values?.title} />
      <SubmitButton intent="save" pendingLabel={familyCopy("saving")} wide>
        {familyCopy("save")}
      </SubmitButton>
      {children}
    </PortalForm>
  );
}

const TITLES = ["Mr", "Mrs", "Miss", "Ms", "Mx", "Dr", "Prof", "Rev", "Sir", "Dame"];

const toOptions = <Name extends "female" | "male" | "partner" | "dependant" | "yes" | "no">(names: Name[]) =>
  names.map((value) => ({ value, label: familyCopy(value) }));

interface FamilyMemberFieldsProps {
  fields: Record<FamilyMemberField, FieldState>;
  /** yyyy-mm-dd */
  today: string;
  /** As it is known, which may be one that the list does not have. */
  title?: string;
}

/**
 * The fields alone, for any form about somebody of the family (LIFE-02). What is asked of dependants alone, and of those
 * in education alone, is hidden by the stylesheet where it does not apply, scripts or not; the server passes it over.
 */
export function FamilyMemberFields({ fields, today, title }: FamilyMemberFieldsProps) {
  const titles = title && !TITLES.includes(title) ? [title, ...TITLES] : TITLES;
  const { min, max } = educationDates(today);
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
        options={toOptions(["partner", "dependant"])}
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
