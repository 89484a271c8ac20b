/**
 * Awaits a statement whose result Knex types as `any`; the caller names its type, as with
 * `db<Row>(table)`. Where Knex knows the type, the compiler checks that it fits.
 */
export async function resultOf<Result>(statement: PromiseLike<Result>): Promise<Result> {
  return statement;
}
