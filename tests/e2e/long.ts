/**
 * True if `npm run test:long` runs. `npm test` skips the tests tagged `@long` and the checks that
 * helpers document as skipped.
 */
export const isLong = process.env["E2E_LONG"] !== undefined;
