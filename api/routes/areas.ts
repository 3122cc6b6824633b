import type { Area } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { createAccountRoutes } from "./account.ts";
import { createAccountChangesRoutes } from "./account-changes.ts";
import { createActivationRoutes } from "./activation.ts";
import { createActivityRoutes } from "./activity.ts";
import { createApprovalsRoutes } from "./approvals.ts";
import { createBenefitPayRoutes } from "./benefit-pay.ts";
import { createBenefitsRoutes } from "./benefits.ts";
import { createBrandFilesRoutes } from "./brand-files.ts";
import { createBrandingRoutes } from "./branding.ts";
import { createCardsRoutes } from "./cards.ts";
import { createCcvRoutes } from "./ccv.ts";
import { createCcvManageRoutes } from "./ccv-manage.ts";
import { createChangePasswordRoutes } from "./change-password.ts";
import { createClaimsRoutes } from "./claims.ts";
import { createClaimsDecideRoutes } from "./claims-decide.ts";
import { createContactRoutes } from "./contact.ts";
import { createContentRoutes } from "./content.ts";
import { createDemoRoutes } from "./demo.ts";
import { createEmployeeHistoryRoutes } from "./employee-history.ts";
import { createEmployeesRoutes } from "./employees.ts";
import { createEnrolmentRoutes } from "./enrolment.ts";
import { createEnrolmentLetterRoutes } from "./enrolment-letters.ts";
import { createEnrolmentOptOutRoutes } from "./enrolment-opt-out-record.ts";
import { createFamilyRoutes } from "./family.ts";
import { createFamilyConsequencesRoutes } from "./family-consequences.ts";
import { createForgotPasswordRoutes } from "./forgot-password.ts";
import { createInsightsRoutes } from "./insights.ts";
import { createInsurerOfferRoutes } from "./insurer-offer.ts";
import { createJoiningRoutes } from "./joining.ts";
import { createLanguageRoutes } from "./language.ts";
import { createLifeEventsRoutes } from "./life-events.ts";
import { createLoginRoutes } from "./login.ts";
import { createLoginSetupRoutes } from "./login-setup.ts";
import { createMagicLinkRoutes } from "./magic-link.ts";
import { createNominationsRoutes } from "./nominations.ts";
import { createNoticeRoutes } from "./notices.ts";
import { createOperatorRoutes } from "./operator.ts";
import { createOwnDataRoutes } from "./own-data.ts";
import { createPasswordCheckRoutes } from "./password-check.ts";
import { createPasswordResetRoutes } from "./password-reset.ts";
import { createPayGroupsRoutes } from "./pay-groups.ts";
import { createPayrollRoutes } from "./payroll.ts";
import { createPayrollListRoutes } from "./payroll-lists.ts";
import { createPayrollOpeningRoutes } from "./payroll-openings.ts";
import { createPayslipsRoutes } from "./payslips.ts";
import { createPensionModelRoutes } from "./pension-model.ts";
import { createPlanDocumentsRoutes } from "./plan-documents.ts";
import { createPlansRoutes } from "./plans.ts";
import { createProfileRoutes } from "./profile.ts";
import { createRecommendationRoutes } from "./recommendation.ts";
import { createReportsRoutes } from "./reports.ts";
import { createSelectionBatchRoutes } from "./selection-batch.ts";
import { createSelectionsRoutes } from "./selections.ts";
import { createSessionRoutes } from "./session.ts";
import { createSsoRoutes } from "./sso.ts";
import { createStatementsRoutes } from "./statements.ts";
import { createTwoFactorRoutes } from "./two-factor.ts";
import { createUnderwritingRoutes } from "./underwriting.ts";
import { createUploadsRoutes } from "./uploads.ts";
import { createUploadPreviewRoutes } from "./uploads-previews.ts";
import { createWebhookRoutes } from "./webhooks.ts";
import { createWelcomeEmailsRoutes } from "./welcome-emails.ts";

/** All calls of this API, by the sections of its document. Without a demo, demo calls are left out. */
export function listAreas(services: Services): Area[] {
  const areas: Area[] = [
    {
      title: "Logging in",
      implementations: [...createLoginRoutes(services), ...createLoginSetupRoutes(services)],
    },
    { title: "Single sign-on", implementations: createSsoRoutes(services) },
    { title: "Two-factor", implementations: createTwoFactorRoutes(services) },
    {
      title: "Passwords",
      implementations: [
        ...createPasswordCheckRoutes(services),
        ...createForgotPasswordRoutes(services),
        ...createPasswordResetRoutes(services),
        ...createActivationRoutes(services),
        ...createChangePasswordRoutes(services),
      ],
    },
    { title: "The session", implementations: createSessionRoutes(services) },
    {
      title: "The user",
      implementations: [
        ...createAccountRoutes(services),
        ...createProfileRoutes(services),
        ...createAccountChangesRoutes(services),
        ...createOwnDataRoutes(services),
        ...createLanguageRoutes(services),
      ],
    },
    {
      title: "Family",
      implementations: [
        ...createFamilyRoutes(services),
        ...createFamilyConsequencesRoutes(services),
        ...createLifeEventsRoutes(services),
      ],
    },
    {
      title: "Benefits",
      implementations: [
        ...createBenefitsRoutes(services),
        ...createSelectionsRoutes(services),
        ...createSelectionBatchRoutes(services),
        ...createNominationsRoutes(services),
        ...createRecommendationRoutes(services),
        ...createPlanDocumentsRoutes(services),
        ...createCardsRoutes(services),
        ...createClaimsRoutes(services),
        ...createClaimsDecideRoutes(services),
        ...createPensionModelRoutes(services),
        ...createCcvRoutes(services),
      ],
    },
    { title: "Statements and totals", implementations: createStatementsRoutes(services) },
    { title: "Approvals", implementations: createApprovalsRoutes(services) },
    {
      title: "Insurers' decisions",
      implementations: [...createUnderwritingRoutes(services), ...createInsurerOfferRoutes(services)],
    },
    { title: "Plans in instalments", implementations: createPlansRoutes(services) },
    {
      title: "Automatic enrolment",
      implementations: [
        ...createEnrolmentRoutes(services),
        ...createEnrolmentLetterRoutes(services),
        ...createEnrolmentOptOutRoutes(services),
        ...createJoiningRoutes(services),
      ],
    },
    { title: "Insights and take-up", implementations: createInsightsRoutes(services) },
    {
      title: "Reports",
      implementations: [...createReportsRoutes(services), ...createCcvManageRoutes(services)],
    },
    { title: "Activity", implementations: createActivityRoutes(services) },
    {
      title: "People",
      implementations: [
        ...createEmployeesRoutes(services),
        ...createEmployeeHistoryRoutes(services),
        ...createWelcomeEmailsRoutes(services),
        ...createMagicLinkRoutes(services),
      ],
    },
    {
      title: "Payroll",
      implementations: [
        ...createPayrollRoutes(services),
        ...createPayrollListRoutes(services),
        ...createPayrollOpeningRoutes(services),
        ...createPayslipsRoutes(services),
        ...createBenefitPayRoutes(services),
        ...createPayGroupsRoutes(services),
      ],
    },
    {
      title: "Employee data uploads",
      implementations: [...createUploadsRoutes(services), ...createUploadPreviewRoutes(services)],
    },
    { title: "Webhooks", implementations: createWebhookRoutes(services) },
    {
      title: "Brand",
      implementations: [...createBrandingRoutes(services), ...createBrandFilesRoutes(services)],
    },
    { title: "Content", implementations: createContentRoutes(services) },
    { title: "Contact", implementations: createContactRoutes(services) },
    {
      title: "Operators",
      implementations: [...createOperatorRoutes(services), ...createNoticeRoutes(services)],
    },
  ];
  return services.extensions.includes("demo")
    ? [...areas, { title: "The demo", implementations: createDemoRoutes(services) }]
    : areas;
}
