import { expect } from "@playwright/test";
import { askCommandLine } from "../../contract/same-answers/ask-command-line.ts";
import { askedQueries } from "../../contract/same-answers/queries.ts";
import type { ScreenerPage } from "./screener-page.ts";

/** Periods, units and arithmetic; all queries are compared in tests/contract/same-answers. */
const asked = [askedQueries[2], askedQueries[8]].filter((query) => query !== undefined);

/**
 * Compares the page with the command line: the same number of companies, and the same ones in view.
 */
export async function expectSameAnswers(screener: ScreenerPage): Promise<void> {
  for (const { query } of asked) {
    await screener.run(query);
    const expected = askCommandLine(query);
    expect(await screener.readCounter("Total Matching"), query).toBe(expected.matched);
    const names = expected.matched === 0 ? [] : await screener.readColumn(/company/i);
    names.forEach((name, index) =>
      expect(name, query).toContain(expected.symbols[index] ?? "nothing"),
    );
  }
}
