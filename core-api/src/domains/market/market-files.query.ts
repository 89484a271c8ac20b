/** SQL that is true where the import named by `file` tells of the market `:kind`. */
export function isFileOfMarket(file: string): string {
  return `${file} in (select id from import_files where kind = :kind)`;
}
