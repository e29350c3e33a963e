export interface AccountRef {
  /** The admin; otherwise a person of the portal. */
  isAdmin?: true;
  userId: number;
}

/** The account that a sign-in method belongs to. */
export interface MethodOwner extends AccountRef {
  name: string;
}

/** The values of the two columns that refer to an account, of which at most one is set. */
export const ownerIds = (owner: AccountRef | null) => ({
  portalUserId: owner && !owner.isAdmin ? owner.userId : null,
  adminUserId: owner?.isAdmin ? owner.userId : null,
});
