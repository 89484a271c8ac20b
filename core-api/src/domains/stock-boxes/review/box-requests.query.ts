import { resultOf } from "@munshi/db";
import type { Executor } from "@munshi/db";
import type { StaffBox } from "../../../contract/box-review.ts";

/** The newest requests of a site to publish a version of a box. */
export async function listRequestsOf(
  db: Executor,
  tenant: string,
  box: number,
): Promise<StaffBox["requests"]> {
  const rows = await resultOf<
    readonly {
      readonly id: string;
      readonly state: StaffBox["requests"][number]["state"];
      readonly maker: string;
      readonly created_at: Date;
      readonly payload: { readonly base: number; readonly note: string };
    }[]
  >(
    db("change_requests as request")
      .join("staff as maker", "maker.id", "request.maker_id")
      .where({
        "request.kind": "box.publish",
        "request.subject": `box:${box}`,
        "request.tenant_key": tenant,
      })
      .orderBy("request.created_at", "desc")
      .limit(20)
      .select(
        "request.id",
        "request.state",
        "maker.name as maker",
        "request.created_at",
        "request.payload",
      ),
  );
  return rows.map(({ created_at: createdAt, payload: { base, note }, ...row }) => ({
    ...row,
    base,
    note,
    createdAt: createdAt.toISOString(),
  }));
}
