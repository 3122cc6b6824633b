import { contactCopy } from "#copy/contact";
import { formCopy } from "#copy/form";
import { shellCopy } from "#copy/shell";
import type { RobotQuestion } from "~/auth/robot-check.server.ts";
import { LanguageNote } from "~/components/content/language-note.tsx";
import { Prose } from "~/components/content/prose.tsx";
import type { SafeHtml } from "~/components/content/safe-html.ts";
import { ButtonLink, SubmitButton } from "~/components/form/button.tsx";
import { Field, SelectField, TextareaField } from "~/components/form/field.tsx";
import { FormKey } from "~/components/form/form-key.tsx";
import { PortalForm } from "~/components/form/portal-form.tsx";
import { RobotCheck } from "~/components/form/robot-check.tsx";
import { createRequiredRule, optional } from "~/components/form/rules.ts";
import { usePortalForm } from "~/components/form/use-portal-form.ts";
import { FormLanguages } from "~/components/layout/form-languages.tsx";
import { Page } from "~/components/layout/page.tsx";
import { useLoadedFrame } from "~/frame/frame.ts";
import type { EnquiryReply } from "./form.server.ts";
import { getEnquiryRules } from "./rules.ts";

const robotRule = createRequiredRule(() => formCopy("robotRequired"));

interface EnquiryPageProps {
  isAnonymous: boolean;
  options: { value: string; label: string; lang?: string }[];
  aside: { title: string; html: string; language?: string } | null;
  formId: string;
  robot: RobotQuestion | null;
  reply?: EnquiryReply;
}

export function EnquiryPage({
  isAnonymous,
  options,
  aside,
  formId,
  robot: robotCheck,
  reply,
}: EnquiryPageProps) {
  const robot = reply?.robot ?? robotCheck;
  const { form, fields } = usePortalForm({
    id: "enquiry",
    rules: { ...getEnquiryRules(isAnonymous), robot: isAnonymous ? robotRule : optional },
    lastResult: reply?.submission,
    labels: {
      subject: contactCopy("subject"),
      comments: contactCopy("comments"),
      email: contactCopy("email"),
    },
  });
  return (
    <Page
      title={contactCopy("title")}
      lead={contactCopy("intro")}
      crumbs={useContactCrumbs()}
      aside={aside && <Aside {...aside} />}
    >
      <PortalForm form={form}>
        <FormKey formId={formId} submission={reply?.submission} />
        {isAnonymous && (
          <>
            <Field field={fields.firstName} label={contactCopy("firstName")} autoComplete="given-name" />
            <Field field={fields.surname} label={contactCopy("surname")} autoComplete="family-name" />
            <Field
              field={fields.email}
              label={contactCopy("email")}
              type="email"
              autoComplete="email"
              inputMode="email"
            />
          </>
        )}
        <SelectField
          field={fields.subject}
          label={contactCopy("subject")}
          options={options}
          placeholder={contactCopy("chooseSubject")}
        />
        <TextareaField field={fields.comments} label={contactCopy("comments")} rows={5} />
        {robot && <RobotCheck key={robot.id} field={fields.robot} form="contact" robot={robot} />}
        <SubmitButton intent="send">{contactCopy("submit")}</SubmitButton>
        <FormLanguages />
      </PortalForm>
    </Page>
  );
}

function Aside({ title, html, language }: NonNullable<EnquiryPageProps["aside"]>) {
  return (
    <div className="bp-card bp-card--panel">
      <LanguageNote language={language} />
      <h2 lang={language}>{title}</h2>
      <Prose html={html as SafeHtml} lang={language} />
    </div>
  );
}

/** The breadcrumb "Home > Contact Us" (CONTACT-02). */
function useContactCrumbs() {
  const { home } = useLoadedFrame();
  return [{ title: shellCopy("home"), to: home }, { title: contactCopy("breadcrumb") }];
}

/** The page after a message was sent (CONTACT-06). */
export function MessageSent() {
  const { home } = useLoadedFrame();
  return (
    <Page
      width="text"
      title={contactCopy("sentTitle")}
      lead={contactCopy("sentText")}
      crumbs={useContactCrumbs()}
    >
      <div className="bp-actions">
        <ButtonLink to={home}>{shellCopy("backToHome")}</ButtonLink>
      </div>
    </Page>
  );
}

/** The error page gives the phone number, or advises an email if the number is a placeholder (CONTACT-07). */
export function LoadFailed() {
  const { home, support } = useLoadedFrame();
  return (
    <Page width="text" title={contactCopy("loadFailed")} crumbs={useContactCrumbs()}>
      <p>
        {support.number
          ? contactCopy("adviceCall", { number: support.number })
          : support.email
            ? contactCopy("adviceEmail", { email: support.email })
            : contactCopy("adviceNone")}
      </p>
      <div className="bp-actions">
        <ButtonLink to={home}>{shellCopy("backToHome")}</ButtonLink>
      </div>
    </Page>
  );
}
