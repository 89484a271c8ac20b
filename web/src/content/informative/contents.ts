import { analyzer } from "./analyzer.ts";
import { createScanner } from "./create-scanner.ts";
import { createStockbox } from "./create-stockbox.ts";
import { market } from "./market.ts";
import { myStockBox } from "./my-stock-box.ts";
import { optimizerPortfolio } from "./optimizer-portfolio.ts";
import { optimizerTracklist } from "./optimizer-tracklist.ts";
import { optimizer } from "./optimizer.ts";
import { resultCorner } from "./result-corner.ts";
import { stockBoxTracklist } from "./stock-box-tracklist.ts";
import { stockBox } from "./stock-box.ts";
import { stockHelpTracklist } from "./stock-help-tracklist.ts";
import { stockHelp } from "./stock-help.ts";
import { watchList } from "./watch-list.ts";
import type { InformativeContent } from "./informative-content.ts";

/** Content of the informative pages by path: one file, small enough for all pages. */
export const contents: ReadonlyMap<string, InformativeContent> = new Map([
  ["/informative-analyzer", analyzer],
  ["/informative-market", market],
  ["/informative-watchList", watchList],
  ["/informative-create-scanner", createScanner],
  ["/informative-result-corner", resultCorner],
  ["/informative-stock-help", stockHelp],
  ["/informative-optimizer", optimizer],
  ["/informative-optimizer-portfolio", optimizerPortfolio],
  ["/informative-stock-box", stockBox],
  ["/informative-my-stock-box", myStockBox],
  ["/informative-create-stockbox", createStockbox],
  ["/informative-stock-box-tracklist", stockBoxTracklist],
  ["/informative-stock-optimizer-tracklist", optimizerTracklist],
  ["/informative-stock-help-tracklist", stockHelpTracklist],
]);
