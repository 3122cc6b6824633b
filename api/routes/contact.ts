import { randomUUID } from "node:crypto";
import { sendEnquiry } from "#contract/content.ts";
import { hours } from "../domain/clock.ts";
import { findEnquiryErrors, type Sender, toEnquiryMail } from "../domain/enquiry.ts";
import { toMailHtml, toMailText } from "../domain/mail-layout.ts";
import { networkOf } from "../domain/network.ts";
import { isMailbox } from "../domain/plain-text.ts";
import { tenantLabel } from "../domain/tenant.ts";
import { type Ask, implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { addAudit } from "../repositories/audit.ts";
import { listEnquiryOptions } from "../repositories/content.ts";
import { addEnquiry, findContactDesk, getSender } from "../repositories/enquiries.ts";
import { once } from "../repositories/idempotency.ts";
import { addMail } from "../repositories/mails.ts";
import { takePoint } from "../repositories/rate-limits.ts";
import { findTenantClientId } from "../repositories/tenants.ts";

/** Enough for an office at a change of benefits, too little to flood a support desk. */
const limit = { points: 30, window: hours(1) };

type EnquiryAsk = Ask<typeof sendEnquiry>;

export function contactRoutes(services: Services) {
  const { db, clock, wakeOutbox } = services;
  return [
    implement(sendEnquiry, async (ask) => {
      const { actor, body, refuse, request } = ask;
      const clientId = actor?.clientId ?? (await findTenantClientId(db, tenantLabel(body.domain)));
      if (clientId === null) return refuse("not_found");
      const [desk, options, sender] = await Promise.all([
        findContactDesk(db, clientId),
        listEnquiryOptions(db, clientId),
        readSender(services, ask),
      ]);
      const to = desk?.contact_us_email ?? desk?.support_email;
      if (!desk?.contact_us_enabled || !to)
        return refuse("forbidden", { message: "This client takes no enquiries here" });

      const option = options.find(({ value }) => value === body.subject);
      const form = { subject: option?.label ?? body.subject ?? "", comments: body.comments ?? "" };
      const isSubjectKnown = options.length === 0 || option !== undefined;
      const errors = findEnquiryErrors(form, {
        isSubjectKnown,
        isVisitor: actor === null,
        email: sender.email,
      });
      if (errors) return { status: "error", fields: errors };

      const real = clock.real().getTime();
      const owner = actor ? actor.userId : (networkOf(request.ip) ?? "unknown");
      const wait = await takePoint(db, `enquiry:${owner}`, { ...limit, now: real });
      if (wait > 0) return refuse("too_many", { retryAfter: Math.ceil(wait / 1000) });

      const now = clock.now().getTime();
      const key = {
        clientId,
        userId: actor?.userId ?? null,
        call: sendEnquiry.id,
        key: ask.idempotencyKey,
        body,
      };
      const content = toEnquiryMail(form, sender, {
        clientName: desk.client_name,
        brandName: desk.benefit_brand_name,
        brandColour: desk.primary_colour,
      });
      const reply = await once(db, key, now, async (trx) => {
        const id = randomUUID();
        await addEnquiry(trx, {
          id,
          client_id: clientId,
          employee_id: actor?.userId ?? null,
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
          employeeId: actor?.userId ?? null,
          kind: "enquiry",
          to,
          replyTo: sender.email !== null && isMailbox(sender.email) ? sender.email : null,
          subject: content.subject,
          text: toMailText(content),
          html: toMailHtml(content),
        };
        await addMail(trx, mail, { now, real });
        const target = { type: "enquiry", id };
        await addAudit(trx, { action: "enquiry.sent", at: now, request, clientId, actor, target });
        return { status: "success" };
      });
      if (reply === "mismatch") {
        return refuse("invalid", { errors: { "Idempotency-Key": ["was used for another enquiry"] } });
      }
      wakeOutbox();
      return reply;
    }),
  ];
}

async function readSender({ db }: Services, { actor, body }: EnquiryAsk): Promise<Sender> {
  if (!actor) {
    return {
      email: body.email?.trim() || null,
      firstName: body.firstName ?? "",
      surname: body.surname ?? "",
      employeeNumber: null,
    };
  }
  const person = await getSender(db, actor);
  return {
    email: person.email,
    firstName: person.first_name,
    surname: person.surname,
    employeeNumber: person.employee_number,
  };
}
