import { formatCounted } from "../../lib/format.ts";

/** A number of a register's rows: `1 client` of `clients`. */
export function countRows(count: number, counted: string): string {
  return formatCounted(count, counted.replace(/ies$/, "y").replace(/s$/, ""), counted);
}
