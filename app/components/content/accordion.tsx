import { Prose } from "./prose.tsx";
import type { SafeHtml } from "./safe-html.ts";

export interface Question {
  id: string;
  question: string;
  answer: SafeHtml;
  /** The language of the answer, if it differs from the page's. */
  language?: string;
}

/** A list of questions that each open to show the answer. */
export function Accordion({ questions }: { questions: Question[] }) {
  return (
    <div className="bp-accordion">
      {questions.map(({ id, question, answer, language }) => (
        <details className="bp-accordion__item" id={id} lang={language} key={id}>
          <summary className="bp-accordion__question">{question}</summary>
          <div className="bp-accordion__answer">
            <Prose html={answer} />
          </div>
        </details>
      ))}
    </div>
  );
}
