import type { SavedList } from "@munshi/bff/contract";
import { useCallback, useEffect, useState } from "react";
import { toFailure } from "../../../lib/http.ts";
import { listDraft, resumeList, setStocks, startList } from "./list-draft.ts";
import { findCompanies } from "./lists-api.ts";

/** Opens saved lists: at once by their codes, and with names as soon as these have come. */
export function useListDraft(): {
  readonly isReading: boolean;
  /** Why the names did not come; empty where they did. */
  readonly fault: string;
  readonly openList: (list: SavedList | undefined) => void;
  readonly retry: () => void;
} {
  const [isReading, setIsReading] = useState(false);
  const [fault, setFault] = useState("");

  const readNames = useCallback(async () => {
    const { editing, stocks } = listDraft;
    const nameless = stocks.filter(({ name }) => name === "").map(({ coCode }) => coCode);
    if (nameless.length === 0) return;
    setIsReading(true);
    setFault("");
    try {
      const found = await findCompanies(nameless);
      if (listDraft.editing !== editing) return;
      const byCode = new Map(found.map((company) => [company.coCode, company]));
      setStocks(
        listDraft.stocks.map((stock) => {
          const { symbol, name } = byCode.get(stock.coCode) ?? stock;
          return { coCode: stock.coCode, symbol, name };
        }),
      );
    } catch (error) {
      setFault(`Stock names could not be loaded. ${toFailure(error).message}`);
    } finally {
      setIsReading(false);
    }
  }, []);

  useEffect(resumeList, []);

  const openList = useCallback(
    (list: SavedList | undefined) => {
      const stocks = (list?.coCodes ?? []).map((coCode) => ({ coCode, symbol: "", name: "" }));
      startList(list?.name ?? "", stocks);
      setFault("");
      void readNames();
    },
    [readNames],
  );
  return { isReading, fault, openList, retry: () => void readNames() };
}
