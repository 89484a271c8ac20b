import { expect, test } from "vitest";
import { productCatalogue } from "../../../../engine/src/index.ts";
import { createQueryReader } from "../../../../engine/src/query.ts";
import { sameComputation } from "../../../../engine/src/semantics/canonical.ts";
import { tasks } from "../tasks.ts";
import { createConstantExchange } from "./exchange-constants.ts";
import { readQuery } from "./this-engine.ts";

const reader = createQueryReader(productCatalogue);

test.each(tasks)("$title with constants exchanged is what its text says", (task) => {
  const exchange = createConstantExchange(task, (text) => readQuery(reader, text));
  for (let call = 0; call < 60; call += 1) {
    const constants = task.constantsAt(call);
    const read = readQuery(reader, task.query(constants));
    expect(sameComputation(exchange(constants), read)).toBe(true);
  }
});
