import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { calls } from "../tests/support/calls.ts";

/** Base, method and path by requirement: the calls that a client's existing upstream has. */
const shapes: Record<string, string[]> = {
  "API-13": ["v1 post /login"],
  "API-14": ["v1 post /login/url"],
  "API-15": ["v1 post /login/sso"],
  "API-16": ["v1 get /login/setup"],
  "API-17": ["v1 post /login/mfa"],
  "API-18": ["v1 post /logout"],
  "API-19": ["v1 post /user/logout", "v1 delete /user/logout"],
  "API-20": ["v1 get /user", "v1 patch /user"],
  "API-21": ["v1 get /scheme"],
  "API-22": ["v1 post /password-reset/check"],
  "API-23": ["v1 post /password-reset"],
  "API-24": ["v1 post /password-reset/dob"],
  "API-25": ["v1 post /forgot-password"],
  "API-26": ["v1 post /set-password"],
  "API-27": ["v1 post /change-password"],
  "API-28": ["v1 get /user/profile"],
  "API-29": ["v1 patch /user/policies"],
  "API-30": ["v1 get /user/family"],
  "API-31": ["v1 post /user/{id}/family-members"],
  "API-32": ["v1 patch /user/family-members/{id}"],
  "API-33": ["main get /client/user"],
  "API-34": ["main get /user/activate/{id}"],
  "API-35": ["main post /user/activate/dob"],
  "API-36": ["main patch /user/activate"],
  "API-37": ["v1 get /ping"],
  "API-38": ["main post /masquerade/employer/{schemeId}/{employeeId}"],
  "API-39": ["v1 get /schemes/{id}"],
  "API-40": ["v1 get /scheme"],
  "API-41": ["v1 get /scheme/branding/avatar-set/{id}"],
  "API-42": ["v1 get /scheme/branding/core-branding-urls"],
  "API-43": ["v1 get /login/work-platform"],
  "API-44": ["v1 post /contact"],
  "API-45": ["v1 get /cms-content/contact"],
  "API-46": ["v1 get /cms-content/faqs"],
  "API-47": ["v1 get /policies/terms-conditions"],
  "API-48": ["v1 get /policies/privacy-policy"],
  "API-49": ["v1 get /policies/our-cookie-policy"],
  "API-50": ["v1 get /carousel"],
  "API-51": ["v1 get /user/home-page-cards"],
  "API-52": ["v1 get /user/home-page-banner"],
  "API-53": ["v1 get /benefits/user/eligible"],
  "API-54": ["v1 get /benefit/{id}"],
  "API-55": ["v1 get /ccv/balance"],
  "API-56": ["v1 get /ccv/manage"],
  "API-57": ["v1 get /selection/{id}", "v1 patch /selection/{id}"],
  "API-58": ["v1 get /benefit/{id}/related_FAQ"],
  "API-59": ["v1 get /benefit/{id}/related_benefits"],
  "API-60": ["v1 get /benefit-group/{id}/contributions"],
  "API-61": ["v1 get /benefit/{benefitId}/terms/{termId}"],
  "API-62": ["v1 post /benefit/{id}/selection", "v1 patch /benefit/{id}/selection"],
  "API-63": ["v1 get /benefit/{id}/with-selection"],
  "API-64": ["v1 post /selections/costs"],
  "API-65": ["v1 post /selections/client/{clientId}/employees/{employeeId}"],
  "API-66": ["v1 get /user/selections/mtb/card"],
  "API-67": ["v1 get /user/selections/mtb/page"],
  "API-68": ["main get /client/life-events/available"],
  "API-69": ["main get /client/life-events", "main post /client/life-events"],
  "API-82": ["main get /v2/client/{id}/employee-insights"],
  "API-83": ["main get /v2/client/{id}/benefit-insights"],
  "API-84": ["main get /v2/client/{id}/benefit-insights/{benefitId}"],
  "API-85": ["main get /client/{id}/benefit-takeup"],
  "API-86": ["main get /client/{id}/benefit-takeup/{benefitId}"],
  "API-87": ["main get /v2/scheme/selections/pending/"],
  "API-88": ["main get /v2/scheme/selections/{id}/pending/"],
  "API-89": ["main patch /v2/scheme/selections/status/"],
  "API-70": ["main get /client/{id}/reports"],
  "API-71": ["main get /client/{id}/reports/{reportId}/download"],
  "API-72": ["main get /client/{id}/reports/download-multiple"],
  "API-81": ["main get /client/{id}/employees/life-events"],
  "API-73": ["main get /client/{id}/data-load-template"],
  "API-74": ["main get /client/{id}/date-last-upload"],
  "API-75": ["main post /client/{id}/data-loads"],
  "API-76": ["v1 get /employee-data-uploads/{id}/eligibility-difference"],
  "API-77": ["v1 get /employee-data-uploads/{id}", "v1 patch /employee-data-uploads/{id}"],
  "API-78": ["main get /v2/client/{id}/employees"],
  "API-79": ["main get /v2/client/{id}/employees/download-report"],
  "API-80": ["main get /client/{id}/employees/{employeeId}"],
  "API-90": ["v1 post /companies/{id}/welcome-email-resends"],
  "API-91": ["main post /v2/user/{id}/mfa", "main delete /v2/user/{id}/mfa"],
  "API-92": ["main post /v2/user/{id}/mfa/validate"],
  "API-93": ["v1 post /employee/mfa/validate/enforced"],
  "API-94": ["main get /v2/client/{id}/employees/two-factor-authentication"],
  "API-95": ["main patch /v2/client/{id}/employees/two-factor-authentication/enforcement-setting"],
  "API-96": ["v1 post /login/refresh"],
};

describe("the calls as they are sent", () => {
  it.each(Object.entries(shapes))("[API-01] [API-12] the call %s is sent as %j", (row, expected) => {
    const matching = calls.filter(({ source }) => source.split(", ").includes(row));
    expect(matching.map(({ base, method, path }) => `${base} ${method} ${path}`)).toEqual(expected);
  });

  it("the contract names every call once and declares each parameter of its path", () => {
    const ids = calls.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, params } of calls) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(Object.keys(params?.shape ?? {})).toEqual(inPath);
    }
  });

  it("a call that the specification lacks is declared as an extension", () => {
    for (const { source, extension } of calls) {
      if (!/^API-(?!96)\d\d/.test(source)) expect(extension).toBeTruthy();
    }
  });
});

it("[API-11] docs/upstream.md lists exactly the calls that are sent an idempotency key", () => {
  const text = readFileSync(new URL("../docs/upstream.md", import.meta.url), "utf8");
  const [, list = ""] = /at each call that honours it: ([^.]+)\./.exec(text) ?? [];
  const named = [...list.matchAll(/`(\w+)`/g)].map(([, id]) => id);
  expect(named).toEqual(
    calls
      .filter(({ idempotent }) => idempotent)
      .map(({ id }) => id)
      .toSorted(),
  );
});
