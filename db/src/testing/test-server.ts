/** The database server of a test run; set up once per run. */
export type TestServer = {
  /** The migrated template of every database: a folder's path or a database's name. */
  readonly template: string;
  /** Removed with its contents after the run. */
  readonly workDir: string;
} & (
  | { readonly kind: "pglite" }
  | {
      readonly kind: "postgres";
      /** The server's maintenance database. */
      readonly url: string;
      /** SQL after `create database … template …` that copies fastest. */
      readonly cloneOptions: string;
    }
);

declare module "vitest" {
  interface ProvidedContext {
    testServer: TestServer;
  }
}
