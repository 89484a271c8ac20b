import { resultOf } from "@munshi/db";
import type { Executor } from "@munshi/db";
import type { SharedFilter } from "../../../contract/index.ts";

export interface PublicScreenRow {
  readonly id: string;
  readonly user_id: string;
  readonly name: string;
  readonly description: string;
  readonly text: string;
  readonly current_version: number;
  readonly updated_at: Date;
  readonly first_name: string;
  readonly filters: readonly SharedFilter[];
}

export const publicScreensPage = 50;

/** Public queries of a tenant, newest change first. */
export async function findPublicScreens(
  db: Executor,
  tenant: string,
  { search, page }: { readonly search: string; readonly page: number },
): Promise<{ readonly rows: readonly PublicScreenRow[]; readonly total: number }> {
  const select = () => {
    const query = db("saved_queries as query")
      .where({ "query.tenant_key": tenant, "query.access": "public" })
      .whereNull("query.deleted_at");
    return search === ""
      ? query
      : query.whereRaw("position(lower(?) in lower(query.name || ' ' || query.description)) > 0", [
          search,
        ]);
  };
  const [counted] = await resultOf<{ readonly count: string }[]>(
    select().count("query.id as count"),
  );
  const rows = (await select()
    .join("saved_query_versions as version", {
      "version.query_id": "query.id",
      "version.version": "query.current_version",
    })
    .join("users", "users.id", "query.user_id")
    .orderBy([
      { column: "query.updated_at", order: "desc" },
      { column: "query.id", order: "desc" },
    ])
    .limit(publicScreensPage)
    .offset((page - 1) * publicScreensPage)
    .select(
      "query.id",
      "query.user_id",
      "query.name",
      "query.description",
      "version.text",
      "query.current_version",
      "query.updated_at",
      "users.first_name",
      db.raw(`(select coalesce(jsonb_agg(jsonb_build_object('name', filter.name, 'formula', filter.formula)
          order by filter.created_at, filter.id), '[]')
        from custom_filters as filter
        where filter.user_id = query.user_id and filter.tenant_key = query.tenant_key
          and filter.name_key = any(query.filter_keys) and filter.access = 'public'
          and filter.deleted_at is null) as filters`),
    )) as PublicScreenRow[];
  return { rows, total: Number(counted?.count) };
}
