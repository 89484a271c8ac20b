import { Component } from "react";
import type { ReactNode } from "react";
import { FailureNotice } from "../ui/FailureNotice.tsx";
import { toFailure } from "../lib/http.ts";
import type { Failure } from "../lib/http.ts";

interface Props {
  readonly children: ReactNode;
}

/** Keeps header and footer standing when a page breaks, and offers to load it again. */
export class ErrorBoundary extends Component<Props, { readonly failure: Failure | null }> {
  override state: { readonly failure: Failure | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: toFailure(error) };
  }

  override render() {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return (
      <div className="page page-message">
        <FailureNotice
          title="This page stopped working"
          failure={failure}
          onRetry={() => window.location.reload()}
        />
      </div>
    );
  }
}
