import { Button } from "@mantine/core";
import { toFailure } from "../lib/http.ts";
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

/** Shows what failed and why; nothing without an error. */
export function ErrorNotice({
  error,
  ...notice
}: Omit<Parameters<typeof FailureNotice>[0], "failure"> & { readonly error: unknown }) {
  return error === null ? null : <FailureNotice {...notice} failure={toFailure(error)} />;
}

interface QueryNotice {
  readonly title: string;
  readonly isPage?: boolean;
  readonly query: { readonly error: unknown; readonly refetch: () => unknown };
}

/** Why a query failed, with a Retry button; nothing if it did not fail. */
export function QueryFailure({ query: { error, refetch }, ...notice }: QueryNotice) {
  return <ErrorNotice {...notice} error={error} onRetry={() => void refetch()} />;
}

/** In place of a query's data: why it failed, or that it is loading. */
export function QueryStatus(notice: QueryNotice) {
  return notice.query.error === null ? (
    <div className="page-waiting" aria-busy="true" />
  ) : (
    <QueryFailure {...notice} />
  );
}
