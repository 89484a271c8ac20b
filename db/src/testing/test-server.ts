/** Where a test run takes its databases from; set up once per run. */
export type TestServer =
  | {
      readonly kind: "pglite";
      /** A migrated data folder that nobody opens; copied for each database. */
      readonly templateDir: string;
      /** Removed with everything in it after the run. */
      readonly workDir: string;
    }
  | {
      readonly kind: "postgres";
      /** The server's maintenance database. */
      readonly url: string;
      /** The name of a migrated database that nobody connects to. */
      readonly template: string;
    };

declare module "vitest" {
  interface ProvidedContext {
    testServer: TestServer;
  }
}
