import { setUpCopy } from "#copy/set-up";
import { LanguageNote } from "../content/language-note.tsx";
import type { FieldState } from "./field-state.ts";
import { OptionField } from "./option-field.tsx";
import { getQuestionName, type Question } from "./set-up-fields.ts";

interface MedicalQuestionsProps {
  questions: readonly Question[];
  fields: Readonly<Record<string, FieldState>>;
}

/** Yes-or-no questions (PANEL-15), for a step of the wizard and for a panel over the benefit's page. */
export function MedicalQuestions({ questions, fields }: MedicalQuestionsProps) {
  const options = (["yes", "no"] as const).map((value) => ({ value, label: setUpCopy(value) }));
  return (
    <>
      <p className="bp-quiet">{setUpCopy("medicalLead")}</p>
      <LanguageNote language={questions.find(({ language }) => language)?.language} />
      {questions.map((question, index) => {
        const field = fields[getQuestionName(question)];
        return (
          field && (
            <OptionField
              key={question.id}
              field={field}
              label={
                <>
                  {index + 1}. <span lang={question.language ?? undefined}>{question.question}</span>
                </>
              }
              options={options}
              isRow
            />
          )
        );
      })}
    </>
  );
}
