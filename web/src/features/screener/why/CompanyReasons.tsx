import { useCallback } from "react";
import { useEngine, useScreenerState } from "../context.ts";
import { explainCompany } from "./load-why.ts";
import { describeMatch, readExplanation } from "./read-explanation.ts";
import { ReasonTree, VerdictMark } from "./ReasonTree.tsx";
import { useAnswer } from "../useAnswer.ts";

const joins = {
  all: "All of these must be true",
  any: "At least one of these must be true",
  not: "This must be false",
  one: "This must be true",
} as const;

/** Why a company is in the result, or what keeps it out. */
export function CompanyReasons({
  coCode,
  name,
}: {
  readonly coCode: number;
  readonly name: string;
}) {
  const engine = useEngine();
  const { answeredQuery } = useScreenerState();
  const ask = useCallback(
    () => explainCompany(engine, answeredQuery, coCode),
    [engine, answeredQuery, coCode],
  );
  const { answer } = useAnswer(ask);
  if (answer.kind === "failed") {
    return (
      <div className="why-company" role="alert">
        <h3>{name}</h3>
        <p className="why-note">
          {answer.failure.code === "dataset.no_company"
            ? "This company is not in the data for this day. It may not have been listed."
            : answer.failure.message}
        </p>
      </div>
    );
  }
  if (answer.kind === "waiting") {
    return (
      <div className="why-company" aria-busy="true">
        <h3>{name}</h3>
        <span className="skeleton why-waiting" />
      </div>
    );
  }
  const { verdict, words } = describeMatch(answer.value);
  const { join, lines } = readExplanation(answer.value);
  return (
    <div className="why-company">
      <h3>{answer.value.name}</h3>
      <p className={`why-verdict why-verdict-${verdict}`}>
        <VerdictMark verdict={verdict} />
        {words}
      </p>
      <p className="why-join">{joins[join]}</p>
      <ReasonTree lines={lines} />
    </div>
  );
}
