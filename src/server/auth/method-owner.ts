/** The account that a sign-in method belongs to. */
export interface MethodOwner {
  /** The admin; otherwise a person of the portal. */
  isAdmin?: true;
  userId: number;
  name: string;
}

/** The values of the two columns that refer to an account, of which at most one is set. */
export const ownerIds = (owner: Omit<MethodOwner, 'name'> | null) => ({
  portalUserId: owner && !owner.isAdmin ? owner.userId : null,
  adminUserId: owner?.isAdmin ? owner.userId : null,
});
