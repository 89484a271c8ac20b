import type { OpenRequest } from "../contract/index.ts";

/** Where a dataset's files come from: the bff in a browser, a folder on the command line. */
export interface ColumnSource {
  /** The bytes of one file of the dataset; rejects with an Error that says what went wrong. */
  read(dataset: OpenRequest, file: string): Promise<Uint8Array>;
}

/** Fetches `<baseUrl>/<version>/<file>`. */
export function createFetchSource(): ColumnSource {
  return {
    async read({ baseUrl, manifest }, file) {
      const response = await fetch(`${baseUrl}/${manifest.version}/${file}`);
      if (!response.ok) throw new Error(`${file} answered ${response.status}.`);
      return new Uint8Array(await response.arrayBuffer());
    },
  };
}
