import { gateTable } from "@munshi/core-api/contract";

/** A screen that the web app has, by its address in the gate's table. */
export interface BuiltPage {
  readonly path: string;
  readonly source?: RegExp;
  readonly views?: readonly "screener"[];
}

/** Every screen that exists; an address of the gate's table that is not here says "coming soon". */
export const builtPages: readonly BuiltPage[] = [
  { path: "/" },
  { path: "/login", source: /^src\/features\/accounts\/LoginPage\.tsx$/ },
  { path: "/reset-password", source: /^src\/features\/accounts\/ResetPasswordPage\.tsx$/ },
  {
    path: "/stock-analyzer/scanner/createscanner",
    views: ["screener"],
    source: /^src\/features\/screener\/[A-Za-z]+Page\.tsx$/,
  },
];

const built = new Set(builtPages.map(({ path }) => path));

/** Addresses whose screens are yet to come, as the gate's table spells them. */
export const notYetAvailable: readonly string[] = gateTable
  .map(({ path }) => path)
  .filter((path) => !built.has(path));
