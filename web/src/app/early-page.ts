import { createElement, lazy, useState } from "react";
import type { FunctionComponent } from "react";

/** A page that is drawn at once where its code came along with the app, which lazy parts never are. */
export interface EarlyPage<Props, Code> {
  readonly Page: FunctionComponent<Props>;
  /** Fetches the code; null if that fails, which rendering the page reports. */
  preload(): Promise<Code | null>;
}

/** @param choose the page's component in its code. */
export function createEarlyPage<Props extends object, Code>(
  load: () => Promise<Code>,
  choose: (code: Code) => FunctionComponent<Props>,
): EarlyPage<Props, Code> {
  const LazyPage = lazy(async () => ({ default: choose(await load()) }));
  const later: FunctionComponent<Props> = (props) => createElement(LazyPage, props);
  let arrived: FunctionComponent<Props> | null = null;
  return {
    Page(props) {
      const [Drawn] = useState<FunctionComponent<Props>>(() => arrived ?? later);
      return createElement(Drawn, props);
    },
    async preload() {
      const code = await load().catch(() => null);
      if (code !== null) arrived = choose(code);
      return code;
    },
  };
}
