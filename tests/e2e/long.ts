/**
 * Whether `npm run test:long` runs. `npm test` leaves out the tests tagged `@long` and what helpers
 * say that they leave out.
 */
export const isLong = process.env["E2E_LONG"] !== undefined;
