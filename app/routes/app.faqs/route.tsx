import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { homeCopy } from "#copy/home";
import { shellCopy } from "#copy/shell";
import { Accordion } from "~/components/content/accordion.tsx";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { LanguageNote } from "~/components/content/language-note.tsx";
import type { SafeHtml } from "~/components/content/safe-html.ts";
import { Page, Section } from "~/components/layout/page.tsx";
import { createPageMeta, type PageHandle } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import type { RequestContext } from "~/platform/context.server.ts";
import { createPage, createUnavailableReply } from "~/platform/responses.server.ts";
import { requireUser } from "~/session/guards.server.ts";
import { type CallReply, getFaqs } from "~/upstream/calls.server.ts";
import { findForeignLanguage } from "~/upstream/foreign-language.server.ts";

export const handle: PageHandle = { scripts: false };

export const meta = createPageMeta(() => homeCopy("faqsTitle"));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [, faqs] = await Promise.all([requireUser(context, request), context.upstream.call(getFaqs)]);
  if (!faqs.ok) throw createUnavailableReply(context.requestId);
  return createPage({ groups: toGroups(faqs.data, context.sanitiseContent) });
}

/** The questions by group, in their original order. */
function toGroups(faqs: CallReply<typeof getFaqs>, sanitiseContent: RequestContext["sanitiseContent"]) {
  const groups = Map.groupBy(faqs, ({ group }) => group?.trim() || homeCopy("faqsGroupOther"));
  return [...groups].map(([title, questions]) => ({
    title,
    language: findForeignLanguage(questions[0]?.language),
    questions: questions.map(({ id, question, answer, language }) => ({
      id: `faq-${id}`,
      question,
      answer: sanitiseContent(answer),
      language: findForeignLanguage(language),
    })),
  }));
}

/** The client's questions and answers (FAQ-01). */
export default function FaqsPage() {
  const { groups } = useLoaderData<typeof loader>();
  return (
    <Page
      width="text"
      title={homeCopy("faqsHeading")}
      lead={homeCopy("faqsIntro")}
      crumbs={[{ title: shellCopy("home"), to: paths.home() }, { title: homeCopy("faqsTitle") }]}
    >
      {groups.length === 0 && <EmptyState icon="chat">{homeCopy("faqsEmpty")}</EmptyState>}
      <LanguageNote language={groups.find(({ language }) => language)?.language} />
      {groups.map(({ title, language, questions }) => (
        <Section key={title} title={title} lang={language}>
          <Accordion questions={questions.map((each) => ({ ...each, answer: each.answer as SafeHtml }))} />
        </Section>
      ))}
    </Page>
  );
}
