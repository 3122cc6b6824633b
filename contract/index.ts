/**
 * Every call by its id. The portal's client, the API's routes and the OpenAPI document are built from this
 * list.
 */
export * from "./account.ts";
export * from "./approvals.ts";
export * from "./benefits.ts";
export * from "./branding.ts";
export * from "./ccv.ts";
export * from "./content.ts";
export * from "./define.ts";
export * from "./employees.ts";
export * from "./extensions/account-changes.ts";
export * from "./extensions/activity.ts";
export * from "./extensions/cards.ts";
export * from "./extensions/claims.ts";
export * from "./extensions/clients.ts";
export * from "./extensions/consequences.ts";
export * from "./extensions/demo.ts";
export * from "./extensions/enrolment.ts";
export * from "./extensions/history.ts";
export * from "./extensions/insurer-offer.ts";
export * from "./extensions/joining.ts";
export * from "./extensions/language.ts";
export * from "./extensions/magic-link.ts";
export * from "./extensions/nominations.ts";
export * from "./extensions/notices.ts";
export * from "./extensions/operator.ts";
export * from "./extensions/own-data.ts";
export * from "./extensions/pay-groups.ts";
export * from "./extensions/payroll.ts";
export * from "./extensions/payroll-lists.ts";
export * from "./extensions/payroll-openings.ts";
export * from "./extensions/pension-model.ts";
export * from "./extensions/plan-documents.ts";
export * from "./extensions/plans.ts";
export * from "./extensions/recommendation.ts";
export * from "./extensions/refresh.ts";
export * from "./extensions/selection-batch.ts";
export * from "./extensions/two-factor-proof.ts";
export * from "./extensions/underwriting.ts";
export * from "./extensions/uploads.ts";
export * from "./extensions/webhooks.ts";
export * from "./extensions/welcome-progress.ts";
export * from "./family.ts";
export * from "./insights.ts";
export * from "./life-events.ts";
export * from "./login.ts";
export * from "./password.ts";
export * from "./reports.ts";
export * from "./selection-values.ts";
export * from "./selections.ts";
export * from "./set-up-fields.ts";
export * from "./sso.ts";
export * from "./statements.ts";
export * from "./two-factor.ts";
export * from "./uploads.ts";

import * as account from "./account.ts";
import * as approvals from "./approvals.ts";
import * as benefits from "./benefits.ts";
import * as branding from "./branding.ts";
import * as ccv from "./ccv.ts";
import * as content from "./content.ts";
import type { Call } from "./define.ts";
import * as employees from "./employees.ts";
import * as accountChanges from "./extensions/account-changes.ts";
import * as activity from "./extensions/activity.ts";
import * as cards from "./extensions/cards.ts";
import * as claims from "./extensions/claims.ts";
import * as clients from "./extensions/clients.ts";
import * as consequences from "./extensions/consequences.ts";
import * as demo from "./extensions/demo.ts";
import * as enrolment from "./extensions/enrolment.ts";
import * as history from "./extensions/history.ts";
import * as insurerOffer from "./extensions/insurer-offer.ts";
import * as joining from "./extensions/joining.ts";
import * as language from "./extensions/language.ts";
import * as magicLink from "./extensions/magic-link.ts";
import * as nominations from "./extensions/nominations.ts";
import * as notices from "./extensions/notices.ts";
import * as operator from "./extensions/operator.ts";
import * as ownData from "./extensions/own-data.ts";
import * as payGroups from "./extensions/pay-groups.ts";
import * as payroll from "./extensions/payroll.ts";
import * as payrollLists from "./extensions/payroll-lists.ts";
import * as payrollOpenings from "./extensions/payroll-openings.ts";
import * as pensionModel from "./extensions/pension-model.ts";
import * as planDocuments from "./extensions/plan-documents.ts";
import * as plans from "./extensions/plans.ts";
import * as recommendation from "./extensions/recommendation.ts";
import * as refresh from "./extensions/refresh.ts";
import * as selectionBatch from "./extensions/selection-batch.ts";
import * as twoFactorProof from "./extensions/two-factor-proof.ts";
import * as underwriting from "./extensions/underwriting.ts";
import * as uploadHistory from "./extensions/uploads.ts";
import * as webhooks from "./extensions/webhooks.ts";
import * as welcomeProgress from "./extensions/welcome-progress.ts";
import * as family from "./family.ts";
import * as insights from "./insights.ts";
import * as lifeEvents from "./life-events.ts";
import * as login from "./login.ts";
import * as password from "./password.ts";
import * as reports from "./reports.ts";
import * as selections from "./selections.ts";
import * as sso from "./sso.ts";
import * as statements from "./statements.ts";
import * as twoFactor from "./two-factor.ts";
import * as uploads from "./uploads.ts";

const isCall = (value: unknown): value is Call =>
  typeof value === "object" && value !== null && "path" in value && "reply" in value && "source" in value;

export const calls: readonly Call[] = [
  account,
  benefits,
  branding,
  ccv,
  content,
  employees,
  family,
  approvals,
  insights,
  lifeEvents,
  login,
  password,
  reports,
  selections,
  selectionBatch,
  twoFactor,
  payGroups,
  sso,
  statements,
  accountChanges,
  activity,
  cards,
  claims,
  clients,
  consequences,
  demo,
  history,
  language,
  magicLink,
  nominations,
  notices,
  operator,
  ownData,
  payroll,
  payrollLists,
  payrollOpenings,
  pensionModel,
  planDocuments,
  plans,
  recommendation,
  refresh,
  welcomeProgress,
  twoFactorProof,
  insurerOffer,
  joining,
  underwriting,
  enrolment,
  webhooks,
  uploads,
  uploadHistory,
].flatMap((area) => Object.values(area).filter(isCall));
