import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { LeaveGuard } from "../../shell/LeaveGuard.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { StatusBanner } from "../../ui/StatusBanner.tsx";
import type { FormValues, RecordFormState, Stored } from "./useRecordForm.ts";
import "./record.css";

/**
 * A form for one record, with its fields as children. Warns before changes are lost, and shows
 * errors and, after a conflicting save, both values.
 */
export function RecordForm<R extends Stored, V extends FormValues>({
  state,
  what,
  list,
  saveLabel = "Save",
  note,
  className = "record-sheet",
  onReview,
  children,
}: {
  readonly state: RecordFormState<R, V>;
  /** In messages: "the profile". */
  readonly what: string;
  /** Page that Cancel opens; absent if the form is part of a page. */
  readonly list?: string;
  readonly saveLabel?: string;
  /** Next to the buttons. */
  readonly note?: ReactNode;
  readonly className?: string;
  /** Valid values are shown to the reader first; the page saves them. */
  readonly onReview?: () => void;
  readonly children: ReactNode;
}) {
  const { form, base, isChanged, isPending, failure, conflict, save } = state;
  return (
    <form
      className={`record-form ${className}`}
      noValidate
      onSubmit={form.onSubmit(() => (onReview ?? save)())}
    >
      {conflict !== null && (
        <StatusBanner tone="warning" title={`Someone else changed ${what} while you edited it`}>
          {conflict.length > 0 && (
            <table className="record-conflict">
              <thead>
                <tr>
                  <th scope="col">Field</th>
                  <th scope="col">Yours</th>
                  <th scope="col">Stored</th>
                </tr>
              </thead>
              <tbody>
                {conflict.map(({ label, mine, stored }) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    <td>{mine}</td>
                    <td>{stored}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <div className="record-actions">
            <Button size="sm" variant="default" onClick={state.takeStored}>
              Use stored values
            </Button>
            <Button size="sm" variant="default" onClick={state.keepMine}>
              Keep my values
            </Button>
          </div>
        </StatusBanner>
      )}
      {failure !== null && <FailureNotice title={`Could not save ${what}`} failure={failure} />}
      {children}
      <div className="record-foot">
        {note}
        {list !== undefined && (
          <Button component={Link} href={list} variant="default">
            Cancel
          </Button>
        )}
        <Button
          type="submit"
          loading={isPending}
          disabled={conflict !== null || (base !== null && !isChanged)}
        >
          {saveLabel}
        </Button>
      </div>
      {isChanged && (
        <LeaveGuard
          title="Leave without saving?"
          hint={`Your changes to ${what} will be lost.`}
          stayLabel="Keep editing"
        />
      )}
    </form>
  );
}
