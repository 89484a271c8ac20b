import { expect, test } from "vitest";
import { findDatabaseUrlConflicts } from "./database-url.ts";
import { Secret } from "./secret.ts";

const hasConflict = (url: string, isProduction = true): boolean =>
  findDatabaseUrlConflicts(new Secret(url), isProduction).length > 0;

test.each([
  "postgres://a:b@db.example.in/munshi",
  "postgres://a:b@10.0.0.5/munshi",
  "postgres://a:b@db.example.in/munshi?sslmode=disable",
  "postgres://a:b@db.example.in/munshi?sslmode=prefer",
  "postgres://a:b@db.example.in/munshi?sslmode=no-verify",
  "postgres://a:b@localhost/munshi?host=db.example.in",
  "postgres://a:b@localhost.example.in/munshi",
])("production rejects %s", (url) => {
  expect(hasConflict(url)).toBe(true);
  expect(hasConflict(url, false)).toBe(false);
});

test.each([
  "postgres://a:b@db.example.in/munshi?sslmode=verify-full",
  "postgres://a:b@db.example.in/munshi?sslmode=require",
  "postgres://a:b@localhost/munshi",
  "postgres://a:b@127.0.0.1:5432/munshi",
  "postgres://a:b@[::1]:5432/munshi",
  "postgres://a@%2Frun%2Fpostgresql/munshi",
  "postgres://a@localhost/munshi?host=/run/postgresql",
])("production accepts %s", (url) => {
  expect(hasConflict(url)).toBe(false);
});
