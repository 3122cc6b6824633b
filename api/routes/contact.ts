import { randomUUID } from "node:crypto";
import { refusalsCopy } from "#api-copy/refusals";
import { sendEnquiry } from "#contract/content.ts";
import { hoursToMs } from "../domain/clock.ts";
import { findEnquiryErrors, type Sender, toEnquiryMail } from "../domain/enquiry.ts";
import { findNetwork } from "../domain/network.ts";
import { isMailbox } from "../domain/plain-text.ts";
import { renderMail } from "../domain/rendered-mail.ts";
import { findTenantLabel } from "../domain/tenant.ts";
import { type CallRequest, implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { addAudit } from "../repositories/audit.ts";
import { addEnquiry, findContactDesk } from "../repositories/enquiries.ts";
import { runOnce } from "../repositories/idempotency.ts";
import { addMail } from "../repositories/mails.ts";
import { consumeRateLimit } from "../repositories/rate-limits.ts";

/** Enough for a person, or an office that is locked out, but too few to flood a support desk. */
const limit = { points: 30, window: hoursToMs(1) };

type EnquiryRequest = CallRequest<typeof sendEnquiry>;
type Desk = NonNullable<Awaited<ReturnType<typeof findContactDesk>>>;

export function createContactRoutes(services: Services) {
  const { db, clock, wakeOutbox } = services;
  return [
    implement(sendEnquiry, async (req) => {
      const { actor, body, refuse } = req;
      const now = clock.now().getTime();
      const desk = await findContactDesk(db, {
        actor,
        label: findTenantLabel(body.domain),
        subject: body.subject ?? "",
        now,
        window: limit.window,
      });
      if (!desk) return refuse("not_found");
      const to = desk.contact_us_email ?? desk.support_email;
      if (!desk.contact_us_enabled || !to) {
        return refuse("forbidden", { message: refusalsCopy("noEnquiries") });
      }

      const sender = toSender(req, desk);
      const form = { subject: desk.label ?? body.subject ?? "", comments: body.comments ?? "" };
      const isSubjectKnown = desk.label !== null || !desk.has_options;
      const errors = findEnquiryErrors(form, { isSubjectKnown, isVisitor: !actor, email: sender.email });
      if (errors) return { status: "error", fields: errors };

      const retryAfter = await findSecondsToWait(services, req, desk);
      if (retryAfter > 0) return refuse("too_many", { retryAfter });

      const reply = await saveEnquiry(services, req, { desk, to, sender, form });
      if (reply === "mismatch") {
        return refuse("invalid", { errors: { "Idempotency-Key": [refusalsCopy("keyUsed")] } });
      }
      wakeOutbox();
      return reply;
    }),
  ];
}

/** Stores the enquiry together with its email, once per key. */
function saveEnquiry(
  { db, clock }: Services,
  { actor, body, request, idempotencyKey }: EnquiryRequest,
  {
    desk,
    to,
    sender,
    form,
  }: { desk: Desk; to: string; sender: Sender; form: { subject: string; comments: string } },
) {
  const now = clock.now().getTime();
  const clientId = desk.client_id;
  const userId = actor?.userId ?? null;
  const enquiryMail = renderMail(desk, () =>
    toEnquiryMail(form, sender, {
      clientName: desk.client_name,
      brandName: desk.benefit_brand_name,
      brandColour: desk.primary_colour,
    }),
  );
  return runOnce(
    db,
    { clientId, userId, call: sendEnquiry.id, key: idempotencyKey, body },
    now,
    async (trx) => {
      const id = randomUUID();
      await addEnquiry(trx, {
        id,
        client_id: clientId,
        employee_id: userId,
        subject: form.subject,
        comments: form.comments,
        email: sender.email,
        first_name: sender.firstName,
        surname: sender.surname,
        company: body.company ?? desk.client_name,
        created_at: now,
      });
      const mail = {
        clientId,
        employeeId: userId,
        kind: "enquiry",
        to,
        replyTo: sender.email !== null && isMailbox(sender.email) ? sender.email : null,
        ...enquiryMail,
      };
      await addMail(trx, mail, { now, realNow: clock.real().getTime() });
      await addAudit(trx, {
        action: "enquiry.sent",
        at: now,
        request,
        clientId,
        actor,
        target: { type: "enquiry", id },
        change: { before: null, after: { sent: true, comments: form.comments, employee_id: userId } },
      });
      return { status: "success" };
    },
  );
}

/** Seconds until this person, or a visitor of this network, can send another; 0 for now. */
async function findSecondsToWait(
  { db, clock }: Services,
  { actor, request }: EnquiryRequest,
  { recent }: Desk,
) {
  if (actor) return (recent ?? 0) < limit.points ? 0 : limit.window / 1000;
  const key = `enquiry:${findNetwork(request.ip) ?? "unknown"}`;
  const wait = await consumeRateLimit(db, key, { ...limit, now: clock.real().getTime() });
  return Math.ceil(wait / 1000);
}

function toSender({ actor, body }: EnquiryRequest, desk: Desk): Sender {
  return actor
    ? {
        email: desk.email,
        firstName: desk.first_name ?? "",
        surname: desk.surname ?? "",
        employeeNumber: desk.employee_number,
      }
    : {
        email: body.email?.trim() || null,
        firstName: body.firstName ?? "",
        surname: body.surname ?? "",
        employeeNumber: null,
      };
}
