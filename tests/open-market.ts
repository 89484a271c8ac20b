import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { dayMs, marketDate } from "@munshi/platform";

/** Playwright's global setup: the market trades all day, so that orders can be placed at any time. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls it
export default function openMarket(): void {
  const folder = mkdtempSync(join(tmpdir(), "munshi-calendar-"));
  const file = join(folder, "holidays.csv");
  const sessions = [0, 1].map(
    (days) =>
      `${marketDate(new Date(Date.now() + days * dayMs))},All-day session,special_session,00:00,23:59`,
  );
  writeFileSync(file, `${["date,name,nse equity,opens,closes", ...sessions].join("\n")}\n`);
  const cli = resolve(import.meta.dirname, "../core-api/src/cli/main.ts");
  execFileSync(process.execPath, [cli, "import", file], {
    env: { ...process.env, MUNSHI_DATA_DIR: process.env["E2E_DATA_DIR"] },
    stdio: "inherit",
  });
  rmSync(folder, { recursive: true });
}
