/** Who may import whom; the rooms are described in README.md. */
module.exports = {
  forbidden: [
    { name: "no-circular", severity: "error", from: {}, to: { circular: true } },
    {
      name: "only-through-the-door",
      severity: "error",
      from: { path: "^(web|engine|bff|core-api|platform|db)/" },
      to: {
        path: "^(web|engine|bff|core-api|platform)/",
        pathNot: [
          "^$1/",
          "^[^/]+/src/contract/",
          "^engine/src/(index|worker-client|portfolio/index|payments/index|research/index|trading/index)\\.ts$",
          "^platform/src/(index|log/request-context|testing/index)\\.ts$",
        ],
      },
    },
    {
      name: "direction-platform",
      severity: "error",
      from: { path: "^platform/" },
      to: { path: "^(web|engine|bff|core-api|db|fixtures|tests)/" },
    },
    {
      name: "platform-only-in-servers",
      severity: "error",
      from: { pathNot: "^(bff|core-api|platform|tests)/" },
      to: {
        path: "^platform/",
        pathNot: ["^platform/src/contract/", "^platform/src/log/request-context\\.ts$"],
      },
    },
    {
      name: "request-context-in-db",
      severity: "error",
      from: { pathNot: "^(db|platform)/" },
      to: { path: "^platform/src/log/request-context\\.ts$" },
    },
    {
      name: "platform-testing-in-tests",
      severity: "error",
      from: { pathNot: "(\\.test\\.ts$|/testing/)" },
      to: { path: "^platform/src/testing/" },
    },
    {
      name: "direction-db",
      severity: "error",
      from: { path: "^db/" },
      to: { path: "^(web|engine|bff|core-api)/" },
    },
    {
      name: "direction-engine",
      severity: "error",
      from: { path: "^engine/" },
      to: { path: "^(web|bff|core-api|platform|db)/" },
    },
    {
      name: "direction-core",
      severity: "error",
      from: { path: "^core-api/" },
      to: { path: "^(web|bff)/" },
    },
    {
      name: "direction-bff",
      severity: "error",
      from: { path: "^bff/" },
      to: {
        path: "(^(web|db)/|node_modules/(knex|pg)/)",
        pathNot: "^db/src/(sessions|notifications)/index\\.ts$",
      },
    },
    {
      name: "direction-web",
      severity: "error",
      from: { path: "^web/" },
      to: { path: "^(core-api|platform|db)/" },
    },
    {
      name: "contract-is-pure",
      severity: "error",
      from: { path: "^[^/]+/src/contract/", pathNot: "\\.test\\.ts$" },
      to: { pathNot: ["^[^/]+/src/contract/", "\\.schema\\.ts$", "node_modules/zod/"] },
    },
    {
      name: "worker-client-only-in-web",
      severity: "error",
      from: { pathNot: "^(web|engine|tests)/" },
      to: { path: "^engine/src/worker-client" },
    },
    {
      name: "engine-index-only-in-core-api",
      severity: "error",
      from: { pathNot: "^(core-api|engine|tests)/" },
      to: { path: "^engine/src/index\\.ts$" },
    },
    {
      name: "fixtures-import-contracts-only",
      severity: "error",
      from: { path: "^fixtures/" },
      to: { path: "^(web|engine|bff|core-api|platform|db)/", pathNot: "/src/contract/" },
    },
    {
      name: "fixtures-tests-never-shipped",
      severity: "error",
      from: {
        path: "^(web|engine|bff|core-api|platform)/",
        pathNot: "(\\.test\\.tsx?$|\\.fixture\\.ts$|/testing/)",
      },
      to: { path: "^(fixtures|tests)/" },
    },
    {
      name: "knex-only-in-repository",
      severity: "error",
      from: {
        path: "^core-api/src/",
        pathNot: "(\\.(repository|query)\\.ts$|^core-api/src/platform/)",
      },
      to: { path: "node_modules/knex/" },
    },
    {
      name: "koa-only-in-routes",
      severity: "error",
      from: { path: "^core-api/src/domains/", pathNot: "\\.routes\\.ts$" },
      to: { path: "node_modules/(koa|@koa)/" },
    },
    {
      name: "domain-door",
      severity: "error",
      from: { path: "^core-api/src/domains/([^/]+)/" },
      to: {
        path: "^core-api/src/domains/",
        pathNot: ["^core-api/src/domains/$1/", "/index\\.ts$", "/testing/", "\\.fixture\\.ts$"],
      },
    },
    {
      name: "test-support-in-tests",
      severity: "error",
      from: { path: "^core-api/src/", pathNot: "(\\.test\\.ts$|/testing/|\\.fixture\\.ts$)" },
      to: { path: "^core-api/src/.*(/testing/|\\.fixture\\.ts$)" },
    },
    {
      name: "tanstack-only-in-table",
      severity: "error",
      from: { path: "^web/src/", pathNot: "^web/src/table/" },
      to: { path: "node_modules/@tanstack/(react-table|table-core|react-virtual|virtual-core)/" },
    },
    {
      name: "feature-door",
      severity: "error",
      from: { path: "^web/src/features/([^/]+)/" },
      to: { path: "^web/src/features/", pathNot: ["^web/src/features/$1/"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
      extensions: [".ts", ".tsx"],
    },
  },
};
