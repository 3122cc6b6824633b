/** Who is asking. Every repository function on a tenant's data takes one and names it in its WHERE. */
export interface Actor {
  /** Under masquerade, whose view it is. */
  userId: string;
  clientId: string;
  /** All token pairs that came of one sign-in. */
  familyId: string;
  userType: "employee" | "employer";
  employmentStatus: "active" | "inactive" | "left";
  /** Who looks as that user, one of the platform's staff or by magic link an employer; null for the user's own session. */
  staffId: string | null;
  /** The past scheme year that staff look at; null for the present one. */
  schemeYear: string | null;
}

/** Who did something: under masquerade whoever looks, never the person whose view it is. */
export const actingId = ({ staffId, userId }: Pick<Actor, "userId"> & Partial<Pick<Actor, "staffId">>) =>
  staffId ?? userId;
