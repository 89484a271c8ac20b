import { expect, test } from "@playwright/test";
import { ScreenerPage } from "./page-models/screener-page.ts";

test("no page lets a script make code from text", async ({ page }) => {
  for (const path of ["/", ScreenerPage.path]) {
    const response = await page.goto(path);
    expect(response?.headers()["content-security-policy"]).not.toContain("unsafe-eval");
    // Run from a timer: the page's own policy then applies, not the debugger's.
    const outcomes = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          setTimeout(() => {
            const attempts = [
              () => Reflect.construct(Function, ["return 1"]),
              () =>
                Reflect.apply(Reflect.get(globalThis, "eval") as (text: string) => unknown, null, [
                  "1",
                ]),
            ];
            resolve(
              attempts.map((attempt) => {
                try {
                  attempt();
                  return "ran";
                } catch (error) {
                  return error instanceof Error ? error.name : "refused";
                }
              }),
            );
          }, 0);
        }),
    );
    expect(outcomes).toEqual(["EvalError", "EvalError"]);
  }
});

test("only the engine's worker may compile, and only by its own response", async ({ page }) => {
  const policies = new Map<string, string>();
  page.on("response", (response) => {
    const url = new URL(response.url());
    if (url.pathname.endsWith(".js"))
      policies.set(url.pathname, response.headers()["content-security-policy"] ?? "");
  });
  await new ScreenerPage(page).open();
  const allowed = [...policies].filter(([, policy]) => policy.includes("unsafe-eval"));
  expect(allowed.every(([path]) => /\.worker-[^/]+\.js$/.test(path))).toBe(true);
  expect(policies.size).toBeGreaterThan(1);
});
