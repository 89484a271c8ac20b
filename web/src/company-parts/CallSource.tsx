import type { ResearchCall } from "@munshi/bff/contract";
import { formatDate } from "../lib/format.ts";
import "./call-source.css";

/** Analyst and date of a call; a call of the demonstration market is marked as a sample. */
export function CallSource({
  call: { analyst, registration, openedOn, isSample },
}: {
  readonly call: ResearchCall;
}) {
  const who = analyst === null ? "Analyst not stated" : `${analyst}, SEBI reg. ${registration}`;
  return (
    <p className="call-source">
      {isSample && <span className="call-sample">Sample call</span>}
      <span>
        {isSample ? `${analyst} (fictional), reg. ${registration}` : who} · {formatDate(openedOn)}
      </span>
    </p>
  );
}
