import { AppError } from "@munshi/platform";
import { resultOf } from "@munshi/db";
import { boxSubmission } from "../../../contract/box-review.ts";
import type { BoxStockChange, BoxSubmission } from "../../../contract/box-review.ts";
import type { ChangeDefinition, DiffLine } from "../../change-requests/index.ts";
import { messages } from "../messages.ts";
import type { BoxReviewService } from "./box-review.service.ts";

/** Publishing a manager's version, as a change that a second person approves. */
export function createBoxPublishChange(
  review: Pick<BoxReviewService, "checkSubmission" | "publish">,
): ChangeDefinition<BoxSubmission> {
  const require = async (submission: BoxSubmission) => {
    const checked = await review.checkSubmission(submission);
    const failed = checked.checks.filter(({ isMet }) => !isMet);
    if (failed.length === 0) return checked;
    const problems = checked.rows
      .filter(({ problem }) => problem !== "")
      .map(({ symbol, given, problem }) => `${symbol ?? given}: ${problem}`);
    throw new AppError(
      "change.payload",
      400,
      [...failed.map(({ name, detail }) => `${name}: ${detail}.`), ...problems].join(" "),
    );
  };
  return {
    payload: boxSubmission,
    permission: "box.review",
    subject: ({ box }) => `box:${box}`,
    title: ({ box, base }) => `Publish version ${base + 1} of stock box ${box}`,
    async findVersion(db, _tenant, { box }) {
      const row = await resultOf<{ readonly current_version: number } | undefined>(
        db("stock_boxes")
          .where({ id: box })
          .whereNotNull("manager_id")
          .whereNull("deleted_at")
          .first("current_version"),
      );
      if (row === undefined) throw new AppError("change.payload", 400, messages.unknown);
      return String(row.current_version);
    },
    async describe(db, _tenant, submission) {
      const { changes, turnover } = await require(submission);
      const box = await resultOf<{ readonly name: string } | undefined>(
        db("stock_boxes").where({ id: submission.box }).first("name"),
      );
      return [
        { label: "Stock box", before: null, after: box?.name ?? "" },
        {
          label: "Version",
          before: submission.base === 0 ? null : String(submission.base),
          after: String(submission.base + 1),
        },
        { label: "Note", before: null, after: submission.note },
        { label: "One-way turnover", before: null, after: `${turnover.toFixed(2)} %` },
        ...changes.map(describeChange),
      ];
    },
    async check(_tenant, submission) {
      await require(submission);
    },
    apply: async (transaction, maker, submission) => ({
      version: await review.publish(transaction, maker, submission),
    }),
  };
}

function describeChange({ symbol, before, after, reason }: BoxStockChange): DiffLine {
  const write = (weight: number | null) =>
    weight === null ? null : `${(weight / 100).toFixed(2)} %`;
  const entered = before === null && reason !== "" ? `${write(after) ?? ""}, ${reason}` : null;
  return { label: symbol, before: write(before), after: entered ?? write(after) };
}
