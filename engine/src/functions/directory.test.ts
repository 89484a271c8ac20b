import { expect, test } from "vitest";
import { productCatalogue } from "../catalogue/index.ts";
import { functionNames } from "../grammar/function-names.ts";
import { createQueryReader } from "../query.ts";
import { functionDirectory } from "./directory.ts";

const reader = createQueryReader(productCatalogue);
const forms = functionNames.flatMap((name) => functionDirectory.get(name)?.forms ?? []);

test("every function has a form, and no form is listed twice", () => {
  expect([...functionDirectory.keys()]).toEqual([...functionNames]);
  const without = functionNames.filter((name) => functionDirectory.get(name)?.forms.length === 0);
  expect(without).toEqual([]);
  const keys = forms.map((form) => `${form.function} ${form.family}`);
  expect(new Set(keys).size).toBe(keys.length);
});

test.each(forms.map((form) => [`${form.signature} ${form.family}`, form] as const))(
  "%s is described in a sentence and by examples that are queries",
  (_, { signature, function: name, meaning, examples, takes }) => {
    expect(signature.startsWith(`${name}(`)).toBe(true);
    expect(signature.split(",")).toHaveLength(takes.length + (signature.includes("…") ? 1 : 0));
    expect(meaning).toMatch(/^[A-Z].*\.$/u);
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) {
      expect(example).toContain(`${name}(`);
      expect([example, reader.read(example).diagnostics]).toEqual([example, []]);
    }
  },
);
