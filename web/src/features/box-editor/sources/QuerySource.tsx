import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { stockBoxLimits } from "@munshi/bff/contract";
import type { BoxQuery } from "@munshi/bff/contract";
import { useEffect, useRef, useState } from "react";
import { toFailure } from "../../../lib/http.ts";
import { inTurn, openMarket } from "../../../lib/open-market.ts";
import type { EditorEngine } from "../editor-engine.ts";
import type { BoxDraft } from "../box-draft.ts";
import { useSavedWork } from "./ListSource.tsx";
import type { Adding } from "./use-adding.ts";
import { useKeptText } from "./CsvSource.tsx";

const weightings = [
  { value: "equal", label: "Equal" },
  { value: "marketCap", label: "By market cap" },
  { value: "score", label: "By score" },
  { value: "inverseVolatility", label: "By inverse volatility" },
] as const;

const reviews = [
  { value: "monthly", label: "Every month" },
  { value: "quarterly", label: "Every quarter" },
  { value: "half-yearly", label: "Every six months" },
  { value: "yearly", label: "Every year" },
] as const;

const usual: BoxQuery = { text: "", count: 15, weighting: "equal", schedule: "quarterly" };

/** Adds the largest matches of a query, once or at each review. */
export function QuerySource({
  adding,
  draft,
  getEngine,
}: {
  readonly adding: Adding;
  readonly draft: BoxDraft;
  readonly getEngine: () => EditorEngine;
}) {
  const { data } = useSavedWork();
  const [query, setQuery] = useState(draft.query ?? usual);
  const [written, setWritten] = useKeptText("query", query.text);
  const [count, setCount] = useState(String(query.count));
  const [isKept, setIsKept] = useState(draft.query !== null);
  const [isRunning, setIsRunning] = useState(false);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const change = (part: Partial<BoxQuery>) => setQuery((before) => ({ ...before, ...part }));
  const wanted = /^\d{1,2}$/.test(count) ? Number(count) : 0;
  const isCount = wanted >= 1 && wanted <= stockBoxLimits.stocks;
  const run = async () => {
    const { signal } = leaving.current;
    const text = written.trim();
    setIsRunning(true);
    try {
      const codes = await inTurn(async () => {
        const { ask } = await openMarket(getEngine, signal);
        const { filters = [], lists = [] } = data ?? {};
        const engine = getEngine();
        await engine.define(filters.map(({ name, formula }) => ({ name, formula })));
        await engine.defineLists(lists.map(({ name, coCodes }) => ({ name, coCodes })));
        const { page } = await ask({
          query: text,
          columns: ["coCode"],
          sort: { column: "marketCapitalization", direction: "descending" },
          firstRows: wanted,
        });
        return [...(page.values["coCode"] ?? [])];
      }, signal);
      if (codes.length === 0) adding.fail("No companies match this query.");
      else {
        await adding.add(
          codes.map((coCode, at) => ({ row: at + 1, names: [String(coCode)] })),
          (before) => ({
            ...before,
            method: query.weighting,
            query: isKept ? { ...query, text, count: wanted } : before.query,
          }),
        );
      }
    } catch (error) {
      if (signal.aborted) return;
      adding.fail(toFailure(error).message);
    }
    setIsRunning(false);
  };
  return (
    <div className="edit-form">
      <NativeSelect
        label="Saved query"
        value=""
        data={[
          { value: "", label: "Choose a saved query, or write one" },
          ...(data?.screens ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => {
          const screen = data?.screens.find(({ id }) => id === event.currentTarget.value);
          if (screen !== undefined) setWritten(screen.text);
        }}
      />
      <Textarea
        label="Query"
        placeholder="Market Capitalization > 1000 AND Return on equity > 15"
        rows={2}
        resize="vertical"
        spellCheck={false}
        value={written}
        onChange={(event) => setWritten(event.currentTarget.value)}
      />
      <div className="edit-pair">
        <TextInput
          label="Largest matches to add"
          inputMode="numeric"
          value={count}
          error={isCount ? undefined : `Enter 1 to ${stockBoxLimits.stocks}.`}
          onChange={(event) => setCount(event.currentTarget.value.trim())}
        />
        <NativeSelect
          label="Weights of the matches"
          data={weightings}
          value={query.weighting}
          onChange={(event) => {
            const chosen = weightings.find(({ value }) => value === event.currentTarget.value);
            if (chosen !== undefined) change({ weighting: chosen.value });
          }}
        />
      </div>
      <label className="edit-tick">
        <input
          type="checkbox"
          checked={isKept}
          onChange={(event) => setIsKept(event.currentTarget.checked)}
        />
        Keep the query and propose changes at each review
      </label>
      {isKept && (
        <NativeSelect
          label="Review"
          data={reviews}
          value={query.schedule}
          onChange={(event) => {
            const chosen = reviews.find(({ value }) => value === event.currentTarget.value);
            if (chosen !== undefined) change({ schedule: chosen.value });
          }}
        />
      )}
      <div className="edit-actions">
        <Button
          disabled={written.trim() === "" || !isCount}
          loading={isRunning || adding.isBusy}
          onClick={() => void run()}
        >
          Add matches
        </Button>
      </div>
    </div>
  );
}
