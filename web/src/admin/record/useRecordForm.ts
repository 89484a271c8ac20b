import { useForm } from "@mantine/form";
import type { UseFormInput, UseFormReturnType } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { QueryKey } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { makeRequestId, RequestFailed, toFailure } from "../../lib/http.ts";
import type { Failure } from "../../lib/http.ts";
import { showSnackbar } from "../../lib/snackbars.ts";

/** A row that is edited under a version. */
export interface Stored {
  readonly version: number;
}

/** Values of a form by their field; lists are compared in their order. */
export type FormValues = Record<string, unknown>;

interface RecordFormOptions<R extends Stored, V extends FormValues, A> {
  /** As it is stored; null: a new one. */
  readonly record: R | null;
  readonly toValues: (record: R | null) => V;
  readonly validate?: UseFormInput<V>["validate"];
  /** Values in words by their label, as a conflict shows them; `current` is the stored record. */
  readonly describe: (values: V, current: R) => Readonly<Record<string, string>>;
  /**
   * Saves over `base`, whose version the request names; null adds. `key` makes a repeated request the
   * same one where the route requires a key: it is kept until values differ or were saved.
   */
  readonly save: (values: V, base: R | null, key: string) => Promise<A>;
  /** Snackbar text after saving; null if the page confirms it. */
  readonly saved: string | null | ((answer: A) => string);
  /** Queries to refetch after saving. */
  readonly rereads?: readonly QueryKey[];
  /** Page to open after saving; absent if the form stays, for the next record or for `stored`. */
  readonly next?: string | ((answer: A) => string);
  /** The saved record, for a form that stays open. */
  readonly stored?: (answer: A) => R;
  readonly onSaved?: (answer: A) => void;
}

/** State that `RecordForm` renders and the form's fields read and write. */
export interface RecordFormState<R extends Stored, V extends FormValues> {
  readonly form: UseFormReturnType<V>;
  /** The record that the values are compared with and saved over. */
  readonly base: R | null;
  readonly isChanged: boolean;
  readonly isPending: boolean;
  /** Failure to save, unless a field or a conflict shows it. */
  readonly failure: Failure | null;
  /** Rows that differ; null: no one else changed the record. */
  readonly conflict: readonly ConflictRow[] | null;
  readonly save: () => void;
  readonly takeStored: () => void;
  readonly keepMine: () => void;
}

interface ConflictRow {
  readonly label: string;
  readonly mine: string;
  readonly stored: string;
}

/**
 * The state of a form for one record: what changed, problems by field, and a conflict with someone who
 * saved first (409 whose field `current` is the stored record).
 */
export function useRecordForm<R extends Stored, V extends FormValues, A>(
  options: RecordFormOptions<R, V, A>,
): RecordFormState<R, V> {
  const { record, toValues, describe, next } = options;
  const [kept, setKept] = useState(record);
  // Other actions also raise the version; only an edit of the fields is a conflict.
  const isFresh = kept !== null && record !== null && record.version > kept.version;
  const base = isFresh && isSame(toValues(kept), toValues(record)) ? record : kept;
  const [rival, setRival] = useState<R | null>(null);
  const [done, setDone] = useState<{ readonly answer: A } | null>(null);
  const sent = useRef({ content: "", key: "" });
  const queries = useQueryClient();
  const form = useForm<V>({
    mode: "controlled",
    initialValues: toValues(record),
    ...(options.validate === undefined ? {} : { validate: options.validate }),
  });
  const { values } = form;

  const saving = useMutation({
    mutationFn: async () => {
      const content = JSON.stringify([values, base?.version]);
      if (sent.current.content !== content) sent.current = { content, key: makeRequestId() };
      return options.save(values, base, sent.current.key);
    },
    onSuccess: async (answer) => {
      sent.current = { content: "", key: "" };
      const { saved } = options;
      if (saved !== null) showSnackbar("good", typeof saved === "string" ? saved : saved(answer));
      await Promise.all(
        (options.rereads ?? []).map(async (queryKey) => queries.invalidateQueries({ queryKey })),
      );
      if (next !== undefined) setDone({ answer });
      else {
        const stored = options.stored?.(answer) ?? null;
        setKept(stored);
        form.setValues(toValues(stored));
      }
      options.onSaved?.(answer);
    },
    onError: (error) => {
      const current = readCurrent<R>(error);
      if (current !== null) setRival(current);
      else form.setErrors(readFieldErrors(toFailure(error), Object.keys(values)));
    },
  });
  // The guard is gone by then.
  useEffect(() => {
    if (done === null || next === undefined) return;
    navigate(typeof next === "string" ? next : next(done.answer));
  }, [done, next]);

  const settle = (taken: V): void => {
    if (rival === null) return;
    setKept(rival);
    form.setValues(taken);
    setRival(null);
    saving.reset();
  };
  const isShown = saving.error !== null && rival === null && Object.keys(form.errors).length === 0;
  return {
    form,
    base,
    isChanged: done === null && !isSame(values, toValues(base)),
    isPending: saving.isPending,
    failure: isShown ? toFailure(saving.error) : null,
    conflict: rival === null ? null : compareRows(describe, values, toValues(rival), rival),
    save: saving.mutate,
    takeStored: () => {
      if (rival !== null) settle(toValues(rival));
    },
    keepMine: () => settle(values),
  };
}

function compareRows<R extends Stored, V extends FormValues>(
  describe: RecordFormOptions<R, V, unknown>["describe"],
  mine: V,
  stored: V,
  current: R,
): ConflictRow[] {
  const theirs = describe(stored, current);
  return Object.entries(describe(mine, current)).flatMap(([label, text]) => {
    const other = theirs[label] ?? "";
    return text === other ? [] : [{ label, mine: text, stored: other }];
  });
}

function readCurrent<R extends Stored>(error: unknown): R | null {
  if (!(error instanceof RequestFailed)) return null;
  const { current } = error.fields;
  const isStored = typeof current === "object" && current !== null && "version" in current;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the route sends its own record
  return isStored ? (current as R) : null;
}

function isSame(one: FormValues, other: FormValues): boolean {
  return Object.keys(one).every((field) => toText(one[field]) === toText(other[field]));
}

function toText(value: unknown): string {
  return typeof value === "string" ? value.trim() : JSON.stringify(value);
}

/** Errors from the server by form field; `body.name` is `name`. */
export function readFieldErrors(
  failure: Failure,
  fields: readonly string[],
): Readonly<Record<string, string>> {
  const problems = (failure.details ?? []).flatMap(({ path, message }) => {
    const field = path.replace(/^body\./, "").split(".")[0];
    return field !== undefined && fields.includes(field) ? [[field, message] as const] : [];
  });
  return Object.fromEntries(problems);
}
