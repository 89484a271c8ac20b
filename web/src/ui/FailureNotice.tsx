import { Button } from "@mantine/core";
import type { Failure } from "../lib/http.ts";
import "./notices.css";

/** Says what failed, with the request ID for the logs and a Retry button. */
export function FailureNotice({
  title,
  failure,
  isPage = false,
  onRetry,
}: {
  readonly title: string;
  readonly failure: Failure;
  /** Replaces a whole page; the title is the page's heading. */
  readonly isPage?: boolean;
  readonly onRetry?: (() => void) | undefined;
}) {
  const Title = isPage ? "h1" : "p";
  return (
    <div className="notice" role="alert">
      <Title className="notice-title">{title}</Title>
      <p>{failure.message}</p>
      {failure.requestId !== "" && (
        <p className="notice-id">
          Request ID <code>{failure.requestId}</code>
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
