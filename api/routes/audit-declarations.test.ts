import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { buildClient } from "../../tests/support/builders.ts";
import { calls } from "../../tests/support/calls.ts";
import {
  collectChangedTables,
  findUnauditedTables,
  watchChanges,
} from "../../tests/support/changed-tables.ts";
import { describeEachDatabase } from "../../tests/support/database.ts";
import { listSealedTables, sealedTables } from "../db/sealing/columns.ts";
import type { AuditAction } from "../domain/audit-changes.ts";
import { auditedChanges, type ChangingAction, HIDDEN_VALUE, toAuditChange } from "../domain/audit-changes.ts";
import { type AuditedRow, addAudit } from "../repositories/audit.ts";
import { auditDeclarations, findAuditFault } from "../use-cases/audit-declarations.ts";

describeEachDatabase("audit rows of a test's call", (open) => {
  test("the tests' check finds a table that a call changed without an audit row", async () => {
    const { db: unwatchedDb } = await open();
    const db = watchChanges(unwatchedDb);
    const client = await buildClient(unwatchedDb);
    const changeClient = (id: string) => async () => {
      await db.updateTable("clients").set({ two_factor_enforced: true }).where("id", "=", id).execute();
      await db.selectFrom("employees").selectAll().execute();
    };
    const findUnaudited = async (work: () => Promise<unknown>) =>
      findUnauditedTables((await collectChangedTables(work)).tables);
    expect(await findUnaudited(changeClient(client.id))).toEqual(["clients"]);
    expect(await findUnaudited(changeClient("nobody"))).toEqual([]);
    const auditedChange = async () => {
      await changeClient(client.id)();
      await addAudit(db, { action: "logout", at: 1, request: { id: "r", ip: null }, clientId: client.id });
    };
    expect(await findUnaudited(auditedChange)).toEqual([]);
    const deleteClients = () => sql`delete from clients where id = ${client.id}`.execute(db);
    expect(await findUnaudited(deleteClients)).toEqual(["clients"]);
  });
});

const writes = Object.values(calls).filter(({ method }) => method !== "get");

describe("audit rows of calls", () => {
  test("every call that writes declares its audit actions, or the reason for none", () => {
    expect(Object.keys(auditDeclarations).toSorted()).toEqual(writes.map(({ id }) => id).toSorted());
  });

  test("a call without audit actions declares the reason", () => {
    for (const [id, declared] of Object.entries(auditDeclarations)) {
      if ("nothing" in declared) expect(declared.nothing.length, id).toBeGreaterThan(10);
      else expect(declared.actions.length, id).toBeGreaterThan(0);
    }
  });

  const buildRow = (action: AuditAction, values: Partial<AuditedRow> = {}): AuditedRow => ({
    action,
    detail: null,
    before_values: null,
    after_values: '{"version":2}',
    ...values,
  });

  test("the audit test's check finds an action that a call did not declare", () => {
    expect(findAuditFault("nominate", [buildRow("nomination.made")])).toBeNull();
    expect(findAuditFault("nominate", [buildRow("nomination.made"), buildRow("logout")])).toContain("logout");
    expect(findAuditFault("noSuchCall", [buildRow("logout")])).toContain("logout");
  });

  test("the audit test's check finds a change whose audit row lacks the values before and after", () => {
    for (const after_values of [null, "{}"]) {
      expect(findAuditFault("nominate", [buildRow("nomination.made", { after_values })])).toContain(
        "without what",
      );
    }
    // Logging out changes no record, so it needs no values before and after.
    expect(findAuditFault("logout", [buildRow("logout", { after_values: null })])).toBeNull();
  });

  test.each([
    ["a national insurance number", "AB123456C"],
    ["a national insurance number with spaces", "AB 12 34 56 C"],
    ["a password's hash", "$argon2id$v=19$m=19456"],
    ["a token", randomBytes(32).toString("base64url")],
    ["a JSON web token", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln"],
  ])("the audit test's check finds %s that is not sealed, in any column", (_, secret) => {
    for (const place of ["detail", "before_values", "after_values"] as const) {
      const auditRow = buildRow("nomination.made", {
        [place]: JSON.stringify({ version: 1, value: secret }),
      });
      expect(findAuditFault("nominate", [auditRow]), place).toContain("secret");
    }
  });
});

describe("audit values of a change", () => {
  const declared = Object.entries(auditedChanges);
  const changing = declared.flatMap(([action, fields]) =>
    "nothing" in fields ? [] : [{ action: action as ChangingAction, ...fields }],
  );
  /** Columns with secrets, or with what people write about themselves and others. */
  const special = [
    ...listSealedTables().flatMap((table) => sealedTables[table].columns as readonly string[]),
    ...["password", "password_hash", "token", "token_hash", "stop_hash", "confirm_hash", "email"],
    ...["first_name", "surname", "name", "date_of_birth", "sex", "title", "annual_pay_pence"],
  ];

  test("audit rows show the values of no secret, sealed or personal column", () => {
    for (const { action, shown } of changing) {
      expect(
        special.filter((column) => (shown as readonly string[]).includes(column)),
        action,
      ).toEqual([]);
    }
  });

  test("every action that changes something records the values before and after, and replaces confidential values", () => {
    for (const { action, shown, hidden } of changing) {
      const columns = [...shown, ...hidden, ...special];
      const buildRecord = (word: string) =>
        Object.fromEntries(columns.map((column) => [column, `${word} ${column}`]));
      const change = toAuditChange(action, { before: buildRecord("old"), after: buildRecord("new") });
      const buildExpectedActions = (word: string) => ({
        ...Object.fromEntries(shown.map((column) => [column, `${word} ${column}`])),
        ...Object.fromEntries(hidden.map((column) => [column, HIDDEN_VALUE])),
      });
      expect(change, action).toEqual({
        before: buildExpectedActions("old"),
        after: buildExpectedActions("new"),
      });
    }
  });

  test("an audit row leaves out unchanged fields, and distinguishes added and removed values from changed ones", () => {
    const was = { status: "draft", reason: null, health_answers: "[1]", version: 1 };
    const is = { status: "active", reason: "Too late", health_answers: null, version: 1 };
    expect(toAuditChange("selection.approved", { before: was, after: is })).toEqual({
      before: { status: "draft", reason: null, health_answers: HIDDEN_VALUE },
      after: { status: "active", reason: HIDDEN_VALUE, health_answers: null },
    });
    expect(toAuditChange("selection.discarded", { before: was, after: null })).toEqual({
      before: { status: "draft", version: 1, health_answers: HIDDEN_VALUE },
      after: null,
    });
  });

  test("an action that changes no record gives its reason", () => {
    for (const [action, fields] of declared) {
      if ("nothing" in fields) expect(fields.nothing.length, action).toBeGreaterThan(10);
      else expect(fields.shown.length + fields.hidden.length, action).toBeGreaterThan(0);
    }
  });

  test("every audit action belongs to a call, or to a job, command or read that this test names", () => {
    const callActions = Object.values(auditDeclarations).flatMap((fields) =>
      "actions" in fields ? fields.actions : [],
    );
    const others = declared
      .map(([action]) => action)
      .filter((action) => !callActions.includes(action as AuditAction));
    expect(others.toSorted()).toEqual(
      [
        ...[
          "access.not_found",
          "activity.downloaded",
          "claim.receipt_read",
          "employee.facts_due",
          "nomination.exported",
          "person.erased",
          "retention.removed",
          "underwriting.answers_exported",
          "webhook.stopped",
        ],
        ...["employee.left", "employee.viewed", "employees.downloaded", "masquerade.refused"],
        ...["masquerade.request", "password.link_sent", "rates.imported", "report.downloaded", "staff.added"],
      ].toSorted(),
    );
  });
});
