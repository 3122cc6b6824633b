/** Who is asking. Every repository function on a tenant's data takes one and names it in its WHERE. */
export interface Actor {
  userId: string;
  clientId: string;
  /** All token pairs that came of one sign-in. */
  familyId: string;
  userType: "employee" | "employer";
  employmentStatus: "active" | "inactive" | "left";
}
