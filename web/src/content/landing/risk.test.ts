import { expect, test } from "vitest";
import { company } from "../../shell/footer/company.ts";
import { riskStatements } from "./risk.ts";

test("the landing page claims no registration while the footer says that there is none", () => {
  expect(company.registration).toContain("not yet registered");
  const statements = riskStatements.filter((text) => text.includes("SEBI"));
  expect(statements).toHaveLength(1);
  expect(statements[0]).toContain("not yet registered with SEBI");
});
