import { Button, Textarea, TextInput } from "@mantine/core";
import type { BoxCheck, StaffBox } from "@munshi/bff/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import Papa from "papaparse";
import { useRef, useState } from "react";
import type { FormEvent } from "react";
import { navigate } from "wouter/use-browser-location";
import { showSnackbar } from "../../lib/snackbars.ts";
import { LeaveGuard } from "../../shell/LeaveGuard.tsx";
import { Table } from "../../table/Table.tsx";
import { ErrorNotice } from "../../ui/FailureNotice.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { callAdmin } from "../call-admin.ts";
import { changeColumns, parseWeight, writeWeight } from "./change-columns.tsx";

interface Row {
  readonly key: number;
  readonly stock: string;
  /** Percent as typed. */
  readonly weight: string;
  readonly reason: string;
}

/**
 * A manager's next version: its stocks are entered or pasted, checked against the current version and
 * the market, and handed to a second person.
 */
export function VersionEditor({
  box,
  onClose,
}: {
  readonly box: StaffBox;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const nextKey = useRef(box.current.length + 1);
  const addKey = (): number => nextKey.current++;
  const [rows, setRows] = useState<readonly Row[]>(() =>
    box.current.map(({ symbol, weight, reason }, key) => ({
      key,
      stock: symbol,
      weight: (weight / 100).toFixed(2),
      reason,
    })),
  );
  const [note, setNote] = useState("");
  const [reason, setReason] = useState("");
  const [isDirty, setIsDirty] = useState(false);
  const checking = useMutation({
    mutationFn: () =>
      callAdmin("POST /admin/boxes/:id/check", {
        params: { id: box.id },
        body: {
          base: box.boxVersion,
          note: note.trim(),
          rows: rows.map((row) => ({
            stock: row.stock.trim(),
            weight: Math.min(parseWeight(row.weight) || 0, 10_000),
            reason: row.reason.trim(),
          })),
        },
      }),
  });
  const requesting = useMutation({
    mutationFn: (submission: NonNullable<BoxCheck["submission"]>) =>
      callAdmin("POST /admin/changes", {
        body: { kind: "box.publish", payload: { ...submission }, reason: reason.trim() },
      }),
    onSuccess: async ({ id }) => {
      setIsDirty(false);
      showSnackbar("good", "Publication requested");
      await queries.invalidateQueries({ queryKey: ["admin", "boxes", box.id] });
      navigate(`/admin/Changes/${id}`);
    },
  });
  /** Discards the check: the content has changed. */
  const change = (next: readonly Row[]): void => {
    setRows(next);
    setIsDirty(true);
    checking.reset();
  };
  const edit = (key: number, part: Partial<Row>): void =>
    change(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const paste = (text: string): void => {
    const { data } = Papa.parse<readonly string[]>(text.trim());
    const found = data.flatMap(([stock = "", weight = "", why = ""]): readonly Row[] =>
      stock.trim() === "" || Number.isNaN(parseWeight(weight))
        ? []
        : [{ key: addKey(), stock: stock.trim(), weight: weight.trim(), reason: why.trim() }],
    );
    if (found.length > 0) change(found);
  };
  const sum = rows.reduce((all, { weight }) => all + (parseWeight(weight) || 0), 0);
  const isReady =
    rows.length > 0 &&
    rows.every(({ stock, weight }) => stock.trim() !== "" && !Number.isNaN(parseWeight(weight)));
  const checked = checking.data ?? null;
  const submission = checked?.submission ?? null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady && !checking.isPending) checking.mutate();
  };
  return (
    <section className="managed-boxes-section" aria-labelledby="next-version">
      <h2 id="next-version">Version {box.boxVersion + 1}</h2>
      <form className="boxes-form" onSubmit={submit}>
        <div>
          <div className="boxes-row boxes-row-head" aria-hidden>
            <span>Stock</span>
            <span>Weight, %</span>
            <span>Reason</span>
          </div>
          <ul className="boxes-rows">
            {rows.map((row, at) => {
              const problem = checked?.rows[at]?.problem ?? "";
              const named = `row ${at + 1}`;
              return (
                <li key={row.key} className="boxes-row">
                  <TextInput
                    aria-label={`Stock of ${named}`}
                    placeholder="Symbol or ISIN"
                    value={row.stock}
                    error={problem === "" ? undefined : problem}
                    onChange={(event) => edit(row.key, { stock: event.currentTarget.value })}
                  />
                  <TextInput
                    aria-label={`Weight of ${named}, percent`}
                    inputMode="decimal"
                    value={row.weight}
                    error={
                      Number.isNaN(parseWeight(row.weight))
                        ? "Enter a percentage such as 4.25."
                        : undefined
                    }
                    onChange={(event) => edit(row.key, { weight: event.currentTarget.value })}
                  />
                  <TextInput
                    aria-label={`Reason for ${named}`}
                    maxLength={200}
                    value={row.reason}
                    onChange={(event) => edit(row.key, { reason: event.currentTarget.value })}
                  />
                  <Button
                    variant="default"
                    aria-label={`Remove ${row.stock === "" ? named : row.stock}`}
                    onClick={() => change(rows.filter(({ key }) => key !== row.key))}
                  >
                    Remove
                  </Button>
                </li>
              );
            })}
          </ul>
        </div>
        <div className="managed-boxes-head">
          <Button
            variant="default"
            onClick={() => change([...rows, { key: addKey(), stock: "", weight: "", reason: "" }])}
          >
            Add stock
          </Button>
          <span className="boxes-sum figure" aria-live="polite">
            {rows.length} stocks, {writeWeight(sum)}
          </span>
        </div>
        <Textarea
          label="Paste rows (optional)"
          description="Symbol, weight in percent, reason; replaces all rows"
          autosize
          minRows={1}
          maxRows={4}
          value=""
          onChange={(event) => paste(event.currentTarget.value)}
        />
        <Textarea
          label="Note for followers"
          description="What changed and why"
          autosize
          minRows={2}
          maxLength={500}
          required
          value={note}
          onChange={(event) => {
            setNote(event.currentTarget.value);
            setIsDirty(true);
            checking.reset();
          }}
        />
        <ErrorNotice title="The version could not be checked" error={checking.error} />
        <div className="managed-boxes-head">
          <Button type="submit" variant="default" disabled={!isReady} loading={checking.isPending}>
            Check version
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
      {checked !== null && (
        <div className="boxes-form" aria-live="polite">
          <ul className="boxes-checks" aria-label="Checks">
            {checked.checks.map(({ name, isMet, detail }) => (
              <li key={name}>
                <StatusChip state={isMet ? "done" : "failed"} label={name} />
                <span>{detail}</span>
              </li>
            ))}
          </ul>
          <p className="figure">One-way turnover: {checked.turnover.toFixed(2)} %</p>
          <Table
            label="Changes"
            boxed
            columns={changeColumns}
            rows={checked.changes}
            rowKey={({ coCode }) => coCode}
          />
          {submission !== null && (
            <form
              className="boxes-form"
              onSubmit={(event) => {
                event.preventDefault();
                if (reason.trim() !== "") requesting.mutate(submission);
              }}
            >
              <Textarea
                label="Reason, for the approver"
                autosize
                minRows={2}
                maxLength={1_000}
                required
                value={reason}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
              <ErrorNotice title="Publication could not be requested" error={requesting.error} />
              <div className="managed-boxes-head">
                <Button
                  type="submit"
                  disabled={reason.trim() === ""}
                  loading={requesting.isPending}
                >
                  Request publication
                </Button>
              </div>
            </form>
          )}
        </div>
      )}
      {isDirty && (
        <LeaveGuard
          title="Leave without requesting publication?"
          hint="Your changes to this version will be lost."
          stayLabel="Keep editing"
        />
      )}
    </section>
  );
}
