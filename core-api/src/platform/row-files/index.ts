export { createRowFiles } from "./row-files.ts";
export type { RowFileHandlers, RowReading } from "./row-files.ts";
export type { FileRow, RowColumns } from "./read-row-file.ts";
export { createUploads, removeExpiredUploads, uploaderOf } from "./uploads.ts";
export type { StaffUpload, Uploads } from "./uploads.ts";
