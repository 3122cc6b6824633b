/** The caller. Every repository function on a tenant's data takes an actor and names its client in WHERE. */
export interface Actor {
  /** The user; under masquerade, the person viewed. */
  userId: string;
  clientId: string;
  /** All token pairs of one login. */
  familyId: string;
  userType: "employee" | "employer";
  employmentStatus: "active" | "inactive" | "left";
  /** The viewer, staff or (by magic link) an employer; null for the user's own session. */
  staffId: string | null;
  /** The past scheme year that staff look at; null for the present one. */
  schemeYear: string | null;
}

/** The person who acted: under masquerade the viewer, never the person viewed. */
export const getActingId = ({ staffId, userId }: Pick<Actor, "userId"> & Partial<Pick<Actor, "staffId">>) =>
  staffId ?? userId;
