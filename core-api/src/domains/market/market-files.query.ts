/**
 * SQL that is true where the import named by `file` belongs to the market `:kind`. A demonstration
 * comes as one import of its own with its companies; everything else is said of the real market.
 */
export function isFileOfMarket(file: string): string {
  return `(${file} in (select file_id from companies where kind = 'demo')) = (:kind = 'demo')`;
}
