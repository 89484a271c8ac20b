/** Types used from packages that only `npm run bench` installs. */
declare module "@duckdb/node-api" {
  export interface DuckDBType {
    readonly typeId: number;
  }
  export const DOUBLE: DuckDBType;
  export const INTEGER: DuckDBType;
  export const VARCHAR: DuckDBType;
  export type Value = number | string | null;
  export class DuckDBDataChunk {
    static create(types: readonly DuckDBType[], rowCount?: number): DuckDBDataChunk;
    setColumns(columns: readonly (readonly Value[])[]): void;
  }
  export interface Appender {
    appendDataChunk(chunk: DuckDBDataChunk): void;
    closeSync(): void;
  }
  export interface Reader {
    getRows(): unknown[][];
  }
  export interface Prepared {
    bindDouble(index: number, value: number): void;
    bindVarchar(index: number, value: string): void;
    runAndReadAll(): Promise<Reader>;
    destroySync(): void;
  }
  export interface Connection {
    run(sql: string): Promise<unknown>;
    prepare(sql: string): Promise<Prepared>;
    createAppender(table: string): Promise<Appender>;
    closeSync(): void;
  }
  export class DuckDBInstance {
    static create(path: string): Promise<DuckDBInstance>;
    connect(): Promise<Connection>;
    closeSync(): void;
  }
}

declare module "@duckdb/duckdb-wasm/blocking" {
  export interface ArrowTable {
    toArray(): Iterable<Readonly<Record<string, unknown>>>;
  }
  export interface Connection {
    query(sql: string): ArrowTable;
    insertArrowFromIPCStream(bytes: Uint8Array, options: { name: string; create: boolean }): void;
    close(): void;
  }
  export interface Bindings {
    instantiate(): Promise<unknown>;
    open(options: { readonly path: string }): void;
    connect(): Connection;
    reset(): void;
  }
  interface Bundle {
    readonly mainModule: string;
    readonly mainWorker: string;
  }
  export interface Logger {
    log(entry: unknown): void;
  }
  export const VoidLogger: new () => Logger;
  export const NODE_RUNTIME: object;
  export function createDuckDB(
    bundles: { readonly mvp: Bundle; readonly eh: Bundle },
    logger: Logger,
    runtime: object,
  ): Promise<Bindings>;
}
