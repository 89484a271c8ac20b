import { Component, Suspense } from "react";
import type { ReactNode } from "react";

interface Props {
  readonly children: ReactNode;
  /** Told where the part could not be had. */
  readonly onFailure?: () => void;
}

/** For parts that come later and that the page can do without: where one breaks, the page stands. */
export class Quietly extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    this.props.onFailure?.();
  }

  override render() {
    return this.state.hasFailed ? null : <Suspense>{this.props.children}</Suspense>;
  }
}
