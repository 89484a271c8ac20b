/** An answer that is asked for before the page that shows it is there. */
export interface EarlyAnswer<T> {
  /** Replaces what was asked before. One that fails is asked for again by the page. */
  ask(key: readonly unknown[], answer: Promise<T>): void;
  /**
   * Options of the query that shows it. A query begins with an answer that has arrived, waits for one
   * that is under way, and fetches otherwise.
   */
  options(
    key: readonly unknown[],
    fetchAnswer: (signal: AbortSignal) => Promise<T>,
  ): {
    readonly queryKey: readonly unknown[];
    readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<T>;
    readonly initialData: () => T | undefined;
    readonly initialDataUpdatedAt: () => number | undefined;
  };
}

interface Asked<T> {
  readonly key: string;
  /** Null once it failed or a query has it: asked again, a query fetches. */
  answer: Promise<T> | null;
  data: T | undefined;
  arrivedAt: number | undefined;
}

async function receive<T>(asked: Asked<T>, answer: Promise<T>): Promise<void> {
  try {
    asked.data = await answer;
    asked.arrivedAt = Date.now();
  } catch {
    asked.answer = null;
  }
}

/** Keeps the last early answer of one kind. */
export function createEarlyAnswer<T>(): EarlyAnswer<T> {
  let last: Asked<T> | null = null;
  return {
    ask(key, answer) {
      const asked: Asked<T> = {
        key: JSON.stringify(key),
        answer,
        data: undefined,
        arrivedAt: undefined,
      };
      last = asked;
      void receive(asked, answer);
    },
    options(key, fetchAnswer) {
      const asked = last?.key === JSON.stringify(key) ? last : null;
      return {
        queryKey: key,
        queryFn({ signal }) {
          const answer = asked?.answer ?? null;
          if (asked === null || answer === null) return fetchAnswer(signal);
          asked.answer = null;
          return answer;
        },
        initialData() {
          if (asked === null || asked.data === undefined) return undefined;
          asked.answer = null;
          return asked.data;
        },
        initialDataUpdatedAt: () => asked?.arrivedAt,
      };
    },
  };
}
