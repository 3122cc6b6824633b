import type { Migration } from "kysely/migration";
import * as tenantsAndPeople from "./0001-tenants-and-people.ts";
import * as signIn from "./0002-sign-in.ts";
import * as content from "./0003-content.ts";
import * as work from "./0004-work.ts";
import * as waysIn from "./0005-ways-in.ts";
import * as family from "./0006-family.ts";
import * as benefits from "./0007-benefits.ts";
import * as selectionSetUp from "./0008-selection-set-up.ts";
import * as lifeEvents from "./0009-life-events.ts";
import * as employeeList from "./0010-employee-list.ts";
import * as approvals from "./0011-approvals.ts";
import * as uploads from "./0012-uploads.ts";
import * as reports from "./0013-reports.ts";
import * as uploadUndo from "./0014-upload-undo.ts";
import * as listAtScale from "./0015-list-at-scale.ts";
import * as welcomeQueue from "./0016-welcome-queue.ts";
import * as accountChanges from "./0018-account-changes.ts";
import * as selectionActors from "./0019-selection-actors.ts";
import * as kind from "./0020-kind.ts";
import * as sealedAtRest from "./0021-sealed-at-rest.ts";
import * as plans from "./0022-plans.ts";
import * as clients from "./0023-clients.ts";
import * as rates from "./0024-rates.ts";
import * as planVersions from "./0025-plan-versions.ts";
import * as moneyOverTime from "./0026-money-over-time.ts";
import * as priceBinding from "./0029-price-binding.ts";
import * as uploadPreviews from "./0030-upload-previews.ts";
import * as pensionRates from "./0031-pension-rates.ts";
import * as automaticEnrolment from "./0032-automatic-enrolment.ts";
import * as states from "./0033-states.ts";
import * as payrollOpenings from "./0034-payroll-openings.ts";
import * as insurerLoading from "./0036-insurer-loading.ts";
import * as recordingClocks from "./0037-recording-clocks.ts";
import * as linesByOrigin from "./0038-lines-by-origin.ts";
import * as datesAndLetters from "./0039-dates-and-letters.ts";
import * as nominations from "./0042-nominations.ts";
import * as searchByPairs from "./0046-search-by-pairs.ts";
import * as recordedSince from "./0047-recorded-since.ts";
import * as planDocuments from "./0050-plan-documents.ts";
import * as claims from "./0051-claims.ts";
import * as countsBySteps from "./0052-counts-by-steps.ts";
import * as auditChain from "./0054-audit-chain.ts";
import * as dailyProgress from "./0055-daily-progress.ts";
import * as auditSubject from "./0056-audit-subject.ts";
import * as dataRights from "./0057-data-rights.ts";
import * as webhooks from "./0058-webhooks.ts";
import * as notices from "./0059-notices.ts";
import * as joiningOnRequest from "./0060-joining-on-request.ts";
import * as languages from "./0062-languages.ts";
import * as waitingCover from "./0070-waiting-cover.ts";
import * as ownLanguage from "./0084-own-language.ts";
import * as policyChanges from "./0090-policy-changes.ts";
import * as translations from "./0130-translations.ts";
import * as recommendationDismissals from "./0135-recommendation-dismissals.ts";
import * as auditMarks from "./0150-audit-marks.ts";
import * as noticeTranslations from "./0151-notice-translations.ts";
import * as payDaysSet from "./0152-pay-days-set.ts";
import * as payrollAcceptances from "./0153-payroll-acceptances.ts";
import * as importsWithoutDay from "./0160-imports-without-day.ts";
import * as claimsByChange from "./0161-claims-by-change.ts";
import * as decidedAnswers from "./0165-decided-answers.ts";
import * as erasedPeopleUnlisted from "./0167-erased-people-unlisted.ts";
import * as viewsByViewer from "./0169-views-by-viewer.ts";
import * as familyNames from "./0170-family-names.ts";

/**
 * Every migration by name, in order. The list is static, because a bundle has no folder to read. A
 * published migration never changes; a later one corrects it.
 */
export const migrations: Record<string, Migration> = {
  "0001-tenants-and-people": tenantsAndPeople,
  "0002-sign-in": signIn,
  "0003-content": content,
  "0004-work": work,
  "0005-ways-in": waysIn,
  "0006-family": family,
  "0007-benefits": benefits,
  "0008-selection-set-up": selectionSetUp,
  "0009-life-events": lifeEvents,
  "0010-employee-list": employeeList,
  "0011-approvals": approvals,
  "0012-uploads": uploads,
  "0013-reports": reports,
  "0014-upload-undo": uploadUndo,
  "0015-list-at-scale": listAtScale,
  "0016-welcome-queue": welcomeQueue,
  "0018-account-changes": accountChanges,
  "0019-selection-actors": selectionActors,
  "0020-kind": kind,
  "0021-sealed-at-rest": sealedAtRest,
  "0022-plans": plans,
  "0023-clients": clients,
  "0024-rates": rates,
  "0025-plan-versions": planVersions,
  "0026-money-over-time": moneyOverTime,
  "0029-price-binding": priceBinding,
  "0030-upload-previews": uploadPreviews,
  "0031-pension-rates": pensionRates,
  "0032-automatic-enrolment": automaticEnrolment,
  "0033-states": states,
  "0034-payroll-openings": payrollOpenings,
  "0036-insurer-loading": insurerLoading,
  "0037-recording-clocks": recordingClocks,
  "0038-lines-by-origin": linesByOrigin,
  "0039-dates-and-letters": datesAndLetters,
  "0042-nominations": nominations,
  "0046-search-by-pairs": searchByPairs,
  "0047-recorded-since": recordedSince,
  "0050-plan-documents": planDocuments,
  "0051-claims": claims,
  "0052-counts-by-steps": countsBySteps,
  "0054-audit-chain": auditChain,
  "0055-daily-progress": dailyProgress,
  "0056-audit-subject": auditSubject,
  "0057-data-rights": dataRights,
  "0058-webhooks": webhooks,
  "0059-notices": notices,
  "0060-joining-on-request": joiningOnRequest,
  "0062-languages": languages,
  "0070-waiting-cover": waitingCover,
  "0084-own-language": ownLanguage,
  "0090-policy-changes": policyChanges,
  "0130-translations": translations,
  "0135-recommendation-dismissals": recommendationDismissals,
  "0150-audit-marks": auditMarks,
  "0151-notice-translations": noticeTranslations,
  "0152-pay-days-set": payDaysSet,
  "0153-payroll-acceptances": payrollAcceptances,
  "0160-imports-without-day": importsWithoutDay,
  "0161-claims-by-change": claimsByChange,
  "0165-decided-answers": decidedAnswers,
  "0167-erased-people-unlisted": erasedPeopleUnlisted,
  "0169-views-by-viewer": viewsByViewer,
  "0170-family-names": familyNames,
};
