import { acquireDatabase, openConnection } from "@munshi/db";
import { notifyAll } from "../../../core-api/src/domains/notifications/index.ts";
import type { NotificationToSend } from "../../../core-api/src/domains/notifications/index.ts";

type Told = Pick<NotificationToSend, "kind" | "content" | "redirectUrl">;

/** Sends notifications to users of the running product. */
export interface ToldPeople {
  /** Oldest first. */
  tell(email: string, ...told: readonly Told[]): Promise<void>;
  close(): Promise<void>;
}

let sources = 0;

export async function openToldPeople(): Promise<ToldPeople> {
  const dataDir = process.env["E2E_DATA_DIR"] ?? "";
  const { url } = await acquireDatabase({ dataDir, mode: "share" });
  const db = openConnection({ url, poolMax: 1 });
  return {
    async tell(email, ...told) {
      const row = (await db("users").where({ email }).first("id")) as { id: string } | undefined;
      if (row === undefined) throw new Error(`${email} has no account`);
      const given = told.map((one): NotificationToSend => {
        sources += 1;
        const source = `test:${process.pid}:${sources}`;
        return { ...one, userId: row.id, tenant: null, source, at: new Date() };
      });
      await db.transaction((transaction) => notifyAll(transaction, given));
    },
    close: () => db.close(),
  };
}
