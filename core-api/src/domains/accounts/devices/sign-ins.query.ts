import type { Executor } from "@munshi/db";

/** An active sign-in, with the sites and token families that it reached. */
export interface StandingSignIn {
  readonly id: string;
  readonly device: string;
  readonly sites: readonly string[];
  readonly familyIds: readonly string[];
  readonly begunAt: Date;
  readonly lastUsedAt: Date;
}

/** A user's logins, most recently used first. */
export async function listSignIns(
  db: Executor,
  userId: string,
  at: Date,
): Promise<readonly StandingSignIn[]> {
  const { rows } = await db.raw<{ readonly rows: readonly StandingSignIn[] }>(
    `select family.sign_in_id as id,
       (array_agg(family.device order by family.created_at))[1] as device,
       array_agg(distinct tenant.name) as sites,
       array_agg(distinct family.id) as "familyIds",
       min(family.created_at) as "begunAt",
       max(coalesce(token.created_at, family.created_at)) as "lastUsedAt"
     from token_families as family
     join tenants as tenant on tenant.key = family.tenant_key
     left join refresh_tokens as token on token.family_id = family.id
     where family.user_id = :userId and family.ended_at is null and family.expires_at > :at
     group by family.sign_in_id order by "lastUsedAt" desc, id desc`,
    { userId, at },
  );
  return rows;
}
