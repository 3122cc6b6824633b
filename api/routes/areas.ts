import type { Area } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { accountRoutes } from "./account.ts";
import { accountChangesRoutes } from "./account-changes.ts";
import { activationRoutes } from "./activation.ts";
import { activityRoutes } from "./activity.ts";
import { approvalsRoutes } from "./approvals.ts";
import { benefitPayRoutes } from "./benefit-pay.ts";
import { benefitsRoutes } from "./benefits.ts";
import { brandFilesRoutes } from "./brand-files.ts";
import { brandingRoutes } from "./branding.ts";
import { cardsRoutes } from "./cards.ts";
import { ccvRoutes } from "./ccv.ts";
import { ccvManageRoutes } from "./ccv-manage.ts";
import { changePasswordRoutes } from "./change-password.ts";
import { claimsRoutes } from "./claims.ts";
import { claimsDecideRoutes } from "./claims-decide.ts";
import { contactRoutes } from "./contact.ts";
import { contentRoutes } from "./content.ts";
import { demoRoutes } from "./demo.ts";
import { employeeHistoryRoutes } from "./employee-history.ts";
import { employeesRoutes } from "./employees.ts";
import { enrolmentRoutes } from "./enrolment.ts";
import { enrolmentLetterRoutes } from "./enrolment-letters.ts";
import { enrolmentOptOutRoutes } from "./enrolment-opt-out-record.ts";
import { familyRoutes } from "./family.ts";
import { familyConsequencesRoutes } from "./family-consequences.ts";
import { forgotPasswordRoutes } from "./forgot-password.ts";
import { insightsRoutes } from "./insights.ts";
import { insurerOfferRoutes } from "./insurer-offer.ts";
import { joiningRoutes } from "./joining.ts";
import { languageRoutes } from "./language.ts";
import { lifeEventsRoutes } from "./life-events.ts";
import { loginRoutes } from "./login.ts";
import { loginSetupRoutes } from "./login-setup.ts";
import { magicLinkRoutes } from "./magic-link.ts";
import { nominationsRoutes } from "./nominations.ts";
import { noticeRoutes } from "./notices.ts";
import { operatorRoutes } from "./operator.ts";
import { ownDataRoutes } from "./own-data.ts";
import { passwordCheckRoutes } from "./password-check.ts";
import { passwordResetRoutes } from "./password-reset.ts";
import { payGroupsRoutes } from "./pay-groups.ts";
import { payrollRoutes } from "./payroll.ts";
import { payrollListRoutes } from "./payroll-lists.ts";
import { payrollOpeningRoutes } from "./payroll-openings.ts";
import { payslipsRoutes } from "./payslips.ts";
import { pensionModelRoutes } from "./pension-model.ts";
import { planDocumentsRoutes } from "./plan-documents.ts";
import { plansRoutes } from "./plans.ts";
import { profileRoutes } from "./profile.ts";
import { recommendationRoutes } from "./recommendation.ts";
import { reportsRoutes } from "./reports.ts";
import { selectionBatchRoutes } from "./selection-batch.ts";
import { selectionsRoutes } from "./selections.ts";
import { sessionRoutes } from "./session.ts";
import { ssoRoutes } from "./sso.ts";
import { statementsRoutes } from "./statements.ts";
import { twoFactorRoutes } from "./two-factor.ts";
import { underwritingRoutes } from "./underwriting.ts";
import { uploadsRoutes } from "./uploads.ts";
import { uploadPreviewRoutes } from "./uploads-previews.ts";
import { webhookRoutes } from "./webhooks.ts";
import { welcomeEmailsRoutes } from "./welcome-emails.ts";

/** All calls of this API, by the sections of its document. Without a demo, demo calls are left out. */
export function listAreas(services: Services): Area[] {
  const areas: Area[] = [
    { title: "Logging in", implementations: [...loginRoutes(services), ...loginSetupRoutes(services)] },
    { title: "Single sign-on", implementations: ssoRoutes(services) },
    { title: "Two-factor", implementations: twoFactorRoutes(services) },
    {
      title: "Passwords",
      implementations: [
        ...passwordCheckRoutes(services),
        ...forgotPasswordRoutes(services),
        ...passwordResetRoutes(services),
        ...activationRoutes(services),
        ...changePasswordRoutes(services),
      ],
    },
    { title: "The session", implementations: sessionRoutes(services) },
    {
      title: "The user",
      implementations: [
        ...accountRoutes(services),
        ...profileRoutes(services),
        ...accountChangesRoutes(services),
        ...ownDataRoutes(services),
        ...languageRoutes(services),
      ],
    },
    {
      title: "Family",
      implementations: [
        ...familyRoutes(services),
        ...familyConsequencesRoutes(services),
        ...lifeEventsRoutes(services),
      ],
    },
    {
      title: "Benefits",
      implementations: [
        ...benefitsRoutes(services),
        ...selectionsRoutes(services),
        ...selectionBatchRoutes(services),
        ...nominationsRoutes(services),
        ...recommendationRoutes(services),
        ...planDocumentsRoutes(services),
        ...cardsRoutes(services),
        ...claimsRoutes(services),
        ...claimsDecideRoutes(services),
        ...pensionModelRoutes(services),
        ...ccvRoutes(services),
      ],
    },
    { title: "Statements and totals", implementations: statementsRoutes(services) },
    { title: "Approvals", implementations: approvalsRoutes(services) },
    {
      title: "Insurers' decisions",
      implementations: [...underwritingRoutes(services), ...insurerOfferRoutes(services)],
    },
    { title: "Plans in instalments", implementations: plansRoutes(services) },
    {
      title: "Automatic enrolment",
      implementations: [
        ...enrolmentRoutes(services),
        ...enrolmentLetterRoutes(services),
        ...enrolmentOptOutRoutes(services),
        ...joiningRoutes(services),
      ],
    },
    { title: "Insights and take-up", implementations: insightsRoutes(services) },
    { title: "Reports", implementations: [...reportsRoutes(services), ...ccvManageRoutes(services)] },
    { title: "Activity", implementations: activityRoutes(services) },
    {
      title: "People",
      implementations: [
        ...employeesRoutes(services),
        ...employeeHistoryRoutes(services),
        ...welcomeEmailsRoutes(services),
        ...magicLinkRoutes(services),
      ],
    },
    {
      title: "Payroll",
      implementations: [
        ...payrollRoutes(services),
        ...payrollListRoutes(services),
        ...payrollOpeningRoutes(services),
        ...payslipsRoutes(services),
        ...benefitPayRoutes(services),
        ...payGroupsRoutes(services),
      ],
    },
    {
      title: "Employee data uploads",
      implementations: [...uploadsRoutes(services), ...uploadPreviewRoutes(services)],
    },
    { title: "Webhooks", implementations: webhookRoutes(services) },
    {
      title: "Brand",
      implementations: [...brandingRoutes(services), ...brandFilesRoutes(services)],
    },
    { title: "Content", implementations: contentRoutes(services) },
    { title: "Contact", implementations: contactRoutes(services) },
    { title: "Operators", implementations: [...operatorRoutes(services), ...noticeRoutes(services)] },
  ];
  return services.extensions.includes("demo")
    ? [...areas, { title: "The demo", implementations: demoRoutes(services) }]
    : areas;
}
