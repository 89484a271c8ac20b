import { expect } from "@playwright/test";
import { askCommandLine } from "../../contract/same-answers/ask-command-line.ts";
import { askedQueries } from "../../contract/same-answers/queries.ts";
import type { ScreenerPage } from "./screener-page.ts";

/** Asks the ten queries on the page and on the command line: as many companies, the same ones in view. */
export async function expectSameAnswers(screener: ScreenerPage): Promise<void> {
  for (const { query } of askedQueries) {
    await screener.run(query);
    const expected = askCommandLine(query);
    expect(await screener.readCounter("Total Matching"), query).toBe(expected.matched);
    const names = expected.matched === 0 ? [] : await screener.readColumn(/company/i);
    names.forEach((name, index) =>
      expect(name, query).toContain(expected.symbols[index] ?? "nothing"),
    );
  }
}
