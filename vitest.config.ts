import { defineConfig } from "vitest/config";

const node = {
  environment: "node" as const,
  pool: "forks" as const,
  testTimeout: 30_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...node,
          name: "unit",
          include: ["{engine,bff,core-api,db,fixtures,scripts}/**/*.test.ts"],
          exclude: ["**/node_modules/**", "**/*.db.test.ts"],
        },
      },
      {
        test: {
          name: "web",
          environment: "jsdom",
          include: ["web/src/**/*.test.{ts,tsx}"],
        },
      },
    ],
  },
});
