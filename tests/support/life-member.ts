import type { NewRow } from "../../api/db/schema.ts";
import { buildMember, buildTenant, signIn, type TestApi } from "./api.ts";
import { buildBenefit, buildSelection } from "./builders.ts";
import { signInMember } from "./views.ts";

type Tenant = Awaited<ReturnType<typeof buildTenant>>;
export type Member = Awaited<ReturnType<typeof buildMember>>;

export interface LifeMember {
  tenant: Tenant;
  sam: Member;
  /** The token of an employer. */
  employer: string;
  /** Sam's token. */
  own: string;
}

/** Builds an employer who offers life cover, and Sam, who earns £104,000 at 40. */
export async function buildLifeMember(
  test: TestApi,
  overrides: Partial<NewRow<"employees">> = {},
): Promise<LifeMember> {
  const tenant = await buildTenant(test.db, {
    employee: { user_type: "employer" },
    scheme: { public_url: "https://quay.example" },
  });
  const employer = (await signIn(test, tenant)).token;
  await buildBenefit(test.db, tenant.client.id, "life");
  const sam = await buildMember(test.db, tenant.client.id, {
    annual_salary_pence: 104_000_00,
    date_of_birth: "1986-03-08",
    ...overrides,
  });
  return { tenant, sam, employer, own: await signInMember(test, tenant, sam) };
}

/** Builds life cover of 8 × pay that has waited for the insurer since 1 October 2026. */
export const buildLifeRequest = (db: TestApi["db"], owner: Member) =>
  buildSelection(db, owner, {
    code: "life",
    choice: { kind: "multiple", multiple: 8 },
    status: "medical-pending",
    created_at: Date.parse("2026-10-01T10:00:00Z"),
  });
