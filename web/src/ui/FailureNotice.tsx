import { Button } from "@mantine/core";
import type { Failure } from "../lib/http.ts";
import "./notices.css";

/** Says calmly what did not work, how to find it in the logs, and offers to try again. */
export function FailureNotice({
  title,
  failure,
  onRetry,
}: {
  readonly title: string;
  readonly failure: Failure;
  readonly onRetry?: (() => void) | undefined;
}) {
  return (
    <div className="notice" role="alert">
      <p className="notice-title">{title}</p>
      <p>{failure.message}</p>
      {failure.requestId !== "" && (
        <p className="notice-id">
          Request id <code>{failure.requestId}</code>
        </p>
      )}
      {onRetry !== undefined && (
        <Button variant="default" size="sm" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}
