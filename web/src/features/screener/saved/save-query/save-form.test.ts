import { expect, test } from "vitest";
import { RequestFailed } from "../../../../lib/http.ts";
import { blankForm, findSaveFault, readRefusal, toPayload } from "./save-form.ts";

const screens = [{ name: "Cheap and growing" }, { name: "Banks" }];

test.each([
  [{ ...blankForm, name: "  " }, "Sales > 1", "Enter Query Name!"],
  [{ ...blankForm, name: "New" }, " ", "Enter Query"],
  [{ ...blankForm, name: "cheap  AND growing " }, "Sales > 1", "Already Exist!"],
  [{ ...blankForm, existing: "Banks", name: "Cheap and growing" }, "Sales > 1", "Already Exist!"],
  [{ ...blankForm, existing: "Banks", name: "BANKS" }, "Sales > 1", null],
  [{ ...blankForm, name: "New" }, "Sales > 1", null],
])("the form %j over %j is told %j", (form, query, fault) => {
  expect(findSaveFault(form, query, screens)).toBe(fault);
});

test("a new query must not take the place of another, an edited one takes its own", () => {
  expect(toPayload({ ...blankForm, name: " New " }, "Sales > 1", false)).toMatchObject({
    queryname: "New",
    queryoldname: null,
  });
  expect(
    toPayload({ ...blankForm, existing: "Banks", name: "Lenders" }, "Sales > 1", true),
  ).toMatchObject({ queryoldname: "Banks", queryname: "Lenders", makefilterspublic: true });
});

test("private filters and lists are told by their names, anything else by its words", () => {
  const refuse = (code: string, fields: Readonly<Record<string, unknown>>) =>
    readRefusal(new RequestFailed({ code, message: "Why", requestId: "" }, fields));
  expect(refuse("screen.private_filters", { private_filters: ["Quality", 7] })).toEqual({
    kind: "private-filters",
    names: ["Quality"],
  });
  expect(refuse("screen.private_lists", { private_lists: ["Mine"] })).toEqual({
    kind: "private-lists",
    message: "Why",
    names: ["Mine"],
  });
  expect(refuse("screen.taken", {})).toEqual({ kind: "other", message: "Why" });
});
