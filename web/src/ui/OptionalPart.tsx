import { Component, Suspense } from "react";
import type { ReactNode } from "react";

interface Props {
  readonly children: ReactNode;
  /** Called if the part fails to load or render. */
  readonly onFailure?: () => void;
}

/** Renders nothing while its lazy content loads or if it fails, so that the page keeps working. */
export class OptionalPart extends Component<Props, { readonly hasFailed: boolean }> {
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
