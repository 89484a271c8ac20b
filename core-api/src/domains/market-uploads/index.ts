export { loadedFileSource } from "./loaded-files.ts";
export { createMarketUploadRoutes } from "./market-uploads.routes.ts";
export { createMarketUploads } from "./market-uploads.service.ts";
export type { MarketUploads } from "./market-uploads.service.ts";
