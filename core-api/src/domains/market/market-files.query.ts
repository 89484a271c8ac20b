/** SQL condition: the import named by `file` belongs to the market `:kind`. */
export function isFileOfMarket(file: string): string {
  return `${file} in (select id from import_files where kind = :kind)`;
}
