import { expect, test } from "vitest";
import { readStartOptions } from "./start-options.ts";

test("without options the product starts on port 3000 with the demonstration market", () => {
  expect(readStartOptions([], {})).toMatchObject({
    help: false,
    reset: false,
    port: 3_000,
    companies: undefined,
    databaseUrl: undefined,
  });
});

test("an option on the command line wins over the environment", () => {
  expect(readStartOptions(["--port", "4000"], { PORT: "5000" }).port).toBe(4_000);
  expect(readStartOptions([], { PORT: "5000" }).port).toBe(5_000);
  expect(readStartOptions([], { PORT: "" }).port).toBe(3_000);
});

test("the environment names another database and another folder", () => {
  const options = readStartOptions(["--reset", "--companies=50"], {
    DATABASE_URL: "postgres://db/market",
    MUNSHI_DATA_DIR: "/var/lib/munshi",
  });
  expect(options).toMatchObject({
    reset: true,
    companies: 50,
    databaseUrl: "postgres://db/market",
    dataDir: "/var/lib/munshi",
  });
});

test.for([
  [["--port", "http"], '--port takes a whole number from 1 to 65535, not "http"'],
  [["--port", "70000"], '--port takes a whole number from 1 to 65535, not "70000"'],
  [["--port", "-1"], '--port takes a whole number from 1 to 65535, not "-1"'],
  [["--companies", "-5"], '--companies takes a whole number from 1 to 20000, not "-5"'],
  [["--companies", "0"], '--companies takes a whole number from 1 to 20000, not "0"'],
  [["--companies", "4e3"], '--companies takes a whole number from 1 to 20000, not "4e3"'],
  [["--prot", "1"], "Unknown option '--prot'; see npm start -- --help"],
  [["4000"], "Unexpected argument '4000'; see npm start -- --help"],
  [["--port"], "Option '--port <value>' argument missing; see npm start -- --help"],
] as const)("%j is refused in words", ([args, message]) => {
  expect(() => readStartOptions(args, {})).toThrow(message);
});

test("a port of the environment is named by where it stands", () => {
  expect(() => readStartOptions([], { PORT: "abc" })).toThrow(
    'PORT takes a whole number from 1 to 65535, not "abc"',
  );
});
