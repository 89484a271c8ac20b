import { test } from "@playwright/test";
import { expectSameAnswers } from "./page-models/same-answers.ts";
import { ScreenerPage } from "./page-models/screener-page.ts";

test("the browser finds the companies that the command line finds @long", async ({ page }) => {
  const screener = new ScreenerPage(page);
  await screener.open();
  await expectSameAnswers(screener);
});
