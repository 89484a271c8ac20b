import { acceptNextPath } from "@munshi/bff/contract";
import { useEffect, useState } from "react";
import { callCore } from "../../lib/http.ts";
import { findSymbol, namePage } from "../page-names.ts";

/**
 * Returns the name of the page that a login leads to: a company's name, or the page's label.
 * Empty while the company's name loads; null without such a page.
 */
export function useNextName(next: string | null): string | null {
  const address = next === null ? null : acceptNextPath(next);
  const symbol = address === null ? null : findSymbol(address);
  const company = useCompanyName(symbol);
  if (address === null) return null;
  return symbol === null ? namePage(address) : company;
}

/** Short, as in headlines; the symbol itself where no name could be loaded. */
function useCompanyName(symbol: string | null): string {
  const [loaded, setLoaded] = useState({ symbol: "", name: "" });
  useEffect(() => {
    if (symbol === null) return undefined;
    let isShown = true;
    const load = async (): Promise<void> => {
      const name = await findName(symbol).catch(() => symbol);
      if (isShown) setLoaded({ symbol, name });
    };
    void load();
    return () => {
      isShown = false;
    };
  }, [symbol]);
  return loaded.symbol === symbol ? loaded.name : "";
}

async function findName(symbol: string): Promise<string> {
  const { data } = await callCore("POST /searchAddCmp", { body: { data: { fincode: [symbol] } } });
  const company = data.find((hit) => hit.symbol === symbol);
  return company?.COMPNAME.replace(/ (?:Limited|Ltd\.?)$/i, "") ?? symbol;
}
