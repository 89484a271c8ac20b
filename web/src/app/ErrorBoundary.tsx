import { Component } from "react";
import type { ReactNode } from "react";
import { FailureNotice } from "../ui/FailureNotice.tsx";
import { toFailure } from "../lib/http.ts";
import { isMissingCode } from "./missing-code.ts";
import { MissingCodeNotice } from "./MissingCodeNotice.tsx";

interface Props {
  readonly children: ReactNode;
  /** Loads the whole page again. */
  readonly reload?: () => void;
}

interface State {
  /** Null while nothing broke. */
  readonly broken: { readonly error: unknown } | null;
}

const reloadPage = (): void => window.location.reload();

/** Keeps header and footer when a page fails to load or render, and offers a reload. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { broken: null };

  static getDerivedStateFromError(error: unknown): State {
    return { broken: { error } };
  }

  override render() {
    const { children, reload = reloadPage } = this.props;
    const { broken } = this.state;
    if (broken === null) return children;
    const { error } = broken;
    return (
      <div className="page page-message">
        {error instanceof Error && isMissingCode(error) ? (
          <MissingCodeNotice error={error} reload={reload} />
        ) : (
          <FailureNotice
            isPage
            title="Something went wrong"
            failure={toFailure(error)}
            onRetry={reload}
          />
        )}
      </div>
    );
  }
}
