import { getProfile } from "#contract/account.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { getOwnProfile } from "../repositories/profile.ts";

export function createProfileRoutes({ db }: Pick<Services, "db">) {
  return [
    implement(getProfile, async ({ actor }) => {
      const row = await getOwnProfile(db, actor);
      const enabled = row.enabled_at !== null;
      return {
        id: row.id,
        title: row.title,
        firstName: row.first_name,
        surname: row.surname,
        email: row.email,
        dateOfBirth: row.date_of_birth,
        employeeNumber: row.employee_number,
        startDate: row.start_date,
        grade: row.grade,
        location: row.location,
        postcode: row.postcode,
        weeklyHours: row.weekly_hours_hundredths / 100,
        hasPassword: row.password_hash !== null && !row.sso_access_only,
        passwordChanged:
          row.password_changed_at === null ? null : new Date(row.password_changed_at).toISOString(),
        twoFactor: {
          enabled,
          enforced: row.two_factor_required || row.two_factor_enforced,
          recoveryCodesLeft: enabled ? (row.recovery_codes_left ?? 0) : null,
        },
      };
    }),
  ];
}
