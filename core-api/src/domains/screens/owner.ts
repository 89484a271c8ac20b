/** Whose saved work it is, and at which tenant: the session's word, never a body's. */
export interface Owner {
  readonly userId: string;
  readonly tenant: string;
}

/** The columns by which every row of saved work is found. */
export function ownedBy({ userId, tenant }: Owner): {
  readonly user_id: string;
  readonly tenant_key: string;
} {
  return { user_id: userId, tenant_key: tenant };
}
