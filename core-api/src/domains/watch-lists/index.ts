export { createCompanyQuotesService } from "./company-quotes.service.ts";
export type { CompanyQuotesService } from "./company-quotes.service.ts";
export { notifyMovesOn } from "./notify-moves.ts";
export { createWatchListMoves } from "./watch-list-moves.service.ts";
export type { WatchListMoves } from "./watch-list-moves.service.ts";
export { createWatchListRoutes } from "./watch-lists.routes.ts";
export { createWatchListsService } from "./watch-lists.service.ts";
export type { WatchListsService } from "./watch-lists.service.ts";
