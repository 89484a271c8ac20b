import { resultOf } from "@munshi/db";
import type { Executor } from "@munshi/db";
import { scriptFileColumns, scriptFileLimits } from "../../contract/script-names.ts";
import type { ScriptFileColumn } from "../../contract/script-names.ts";
import type { RowProblem } from "../../contract/row-files.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import { createRowFiles } from "../../platform/row-files/index.ts";
import type { RowFileHandlers } from "../../platform/row-files/index.ts";
import type { MarketFacts } from "../market/index.ts";
import type { RowDeps } from "./versioned-rows.ts";

interface Draft {
  readonly exchange: "NSE" | "BSE";
  readonly isin: string;
  readonly symbol: string;
  readonly name: string;
  readonly type_id: string;
  readonly lot: number;
  readonly tick: number | null;
  readonly note: string;
}

interface Security {
  readonly symbol: string;
  readonly isin: string;
  readonly name: string;
  readonly bse_code: string | null;
  readonly series: string | null;
}

/** Scripts from CSV files. */
export type ScriptUploads = RowFileHandlers<null, object, object>;

/** Rows of a file are scripts of loaded securities; those that exist already are refused. */
export function createScriptUploads(
  db: Executor,
  { clock, audit, facts }: RowDeps & { readonly facts: MarketFacts },
): ScriptUploads {
  return createRowFiles<ScriptFileColumn, Draft, null, object, object>(db, clock, {
    purpose: "scripts",
    columns: {
      names: scriptFileColumns,
      aliases: { scrip: "symbol", script: "symbol", "lot size": "lot", "tick size": "tick" },
      required: [["symbol"], ["exchange"], ["type"]],
      mostRows: scriptFileLimits.fileRows,
    },
    hashChoices: () => "",
    async plan(transaction) {
      const dataset = await facts.findVersion(transaction);
      const securities = await resultOf<readonly Security[]>(
        transaction("companies")
          .where({ kind: dataset?.kind ?? "market" })
          .whereNotNull("isin")
          .select("symbol", "isin", "name", "bse_code", "series"),
      );
      const byName = new Map(
        securities.flatMap((one) =>
          [one.symbol, one.isin, one.bse_code].flatMap((name) =>
            name === null ? [] : [[name.toUpperCase(), one] as const],
          ),
        ),
      );
      const types = await resultOf<readonly { readonly id: string; readonly name: string }[]>(
        transaction("script_types").whereNull("retired_at").select("id", "name"),
      );
      const typeOf = new Map(types.map(({ id, name }) => [name.toLowerCase(), id]));
      const taken = new Set(
        (
          await resultOf<readonly { readonly exchange: string; readonly isin: string }[]>(
            transaction("scripts").select("exchange", "isin"),
          )
        ).map(({ exchange, isin }) => `${exchange} ${isin}`),
      );
      return {
        read({ values }) {
          const problems: Omit<RowProblem, "line">[] = [];
          const fail = (column: ScriptFileColumn, reason: string): null => {
            problems.push({ column, reason });
            return null;
          };
          const exchange = readExchange(values.exchange);
          if (exchange === null) fail("exchange", "Enter NSE or BSE.");
          const security = byName.get(values.symbol.toUpperCase());
          const isListed =
            exchange === "BSE" ? security?.bse_code != null : security?.series != null;
          if (security === undefined || !isListed) {
            fail("symbol", "No loaded security has this symbol on this exchange.");
          }
          const typeId = typeOf.get(values.type.toLowerCase());
          if (typeId === undefined) fail("type", `Unknown type "${values.type}".`);
          const lot = values.lot === "" ? 1 : Number(values.lot);
          if (!Number.isSafeInteger(lot) || lot < 1 || lot > 1_000_000) {
            fail("lot", "Enter a whole number of 1 or more.");
          }
          const tick = readTick(values.tick);
          if (tick === undefined) fail("tick", "Enter an amount such as 0.05, or leave it empty.");
          if (values.note.length > 500) fail("note", "Use 500 characters or fewer.");
          if (security !== undefined && exchange !== null) {
            const key = `${exchange} ${security.isin}`;
            if (taken.has(key)) fail("symbol", "A script for this instrument already exists.");
            else if (problems.length === 0) taken.add(key);
          }
          if (
            problems.length > 0 ||
            security === undefined ||
            exchange === null ||
            typeId === undefined ||
            tick === undefined
          ) {
            return { problems };
          }
          const { isin, symbol, name } = security;
          const { note } = values;
          return { draft: { exchange, isin, symbol, name, type_id: typeId, lot, tick, note } };
        },
        found: async () => ({}),
      };
    },
    async store(transaction, by, drafts, { upload, skipped, at }) {
      for (const some of chunk(drafts, 500)) {
        await transaction("scripts").insert(
          some.map((draft) => ({
            id: createPublicId(),
            ...draft,
            state: "allowed",
            created_at: at,
            updated_at: at,
          })),
        );
      }
      await audit.append(transaction, {
        actor: by,
        action: "script.uploaded",
        subject: upload.id,
        details: { file: upload.sha256.toString("hex"), added: drafts.length, skipped },
      });
      return {};
    },
    nothing: {},
  });
}

function readExchange(text: string): "NSE" | "BSE" | null {
  const name = text.toUpperCase();
  return name === "NSE" || name === "BSE" ? name : null;
}

/** Paise; null: the exchange's; undefined: no amount. */
function readTick(text: string): number | null | undefined {
  if (text === "") return null;
  if (!/^\d{1,4}(\.\d{1,2})?$/.test(text)) return undefined;
  const paise = Math.round(Number(text) * 100);
  return paise > 0 && paise <= 100_000 ? paise : undefined;
}

function chunk<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}
