import type { ResearchCall } from "../../../contract/index.ts";
import { toFigure } from "../../company-fundamentals/index.ts";
import { toInput } from "../page-figure.ts";
import type { AskedPageFigure, PageFigure, PageFigureReader } from "../page-figure.ts";

function readCall(
  describe: (call: ResearchCall, asked: AskedPageFigure) => PageFigure,
): PageFigureReader {
  return async (asked) => {
    const {
      sections,
      open,
      of: [id],
    } = asked;
    const call = (await sections.calls(open))?.calls.find((one) => one.id === id);
    return call === undefined ? null : { day: call.openedOn, ...describe(call, asked) };
  };
}

/** Research desk calls and their outcome. */
export const callReaders = {
  callEntry: readCall(({ entry }) => ({ value: entry })),
  callTarget: readCall(({ target }) => ({ value: target })),
  callStop: readCall(({ stopLoss }) => ({ value: stopLoss })),
  callExit: readCall(({ exit, closedOn }) => ({ value: exit, day: closedOn })),
  callReturn: readCall(({ id, entry, exit, returnPercent, closedOn }, { open }) => ({
    value: returnPercent,
    inputs: [
      toInput("callEntry", [id], entry),
      closedOn === null ? toFigure("currentPrice", open.figures) : toInput("callExit", [id], exit),
    ],
    day: closedOn ?? open.dataset.asOf,
    ...(returnPercent === null ? { absence: "No price is available." } : {}),
  })),
};
