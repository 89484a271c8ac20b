export { announceDataset } from "./announce-dataset.ts";
export { createDatasetRoutes } from "./datasets.routes.ts";
export { pruneDatasets } from "./prune-datasets.ts";
