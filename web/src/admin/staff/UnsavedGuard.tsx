import { LeaveGuard } from "../../shell/LeaveGuard.tsx";

/** Asks before a form with changes is left. */
export function UnsavedGuard() {
  return (
    <LeaveGuard
      title="Unsaved changes"
      hint="Your changes will be lost."
      stayLabel="Keep editing"
    />
  );
}
