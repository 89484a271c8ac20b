import { Button, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useSnapshot } from "valtio";
import { callCore, makeRequestId } from "../lib/http.ts";
import { session } from "../lib/session/session.ts";
import { ErrorNotice } from "../ui/FailureNotice.tsx";
import type { WantedBasis } from "./company-api.ts";

/** Reports a figure that looks wrong to a member; a text that could not be sent stays. */
export function ReportFigure({
  coCode,
  figureKey,
  title,
  shown,
  basis,
  dataset,
}: {
  readonly coCode: number;
  readonly figureKey: string;
  readonly title: string;
  readonly shown: string;
  readonly basis: WantedBasis;
  /** The version of the dataset that the figure is of. */
  readonly dataset: string;
}) {
  const { viewer } = useSnapshot(session);
  const [isOpen, setIsOpen] = useState(false);
  const [remark, setRemark] = useState("");
  const [key] = useState(makeRequestId);
  const sending = useMutation({
    mutationFn: () =>
      callCore(
        "POST /companies/:coCode/figures/:key/reports",
        {
          params: { coCode, key: figureKey },
          body: { dataset, basis, title: title.slice(0, 120), shown: shown.slice(0, 120), remark },
        },
        { idempotencyKey: key },
      ),
  });
  if (!viewer.isSignedIn) return null;
  if (sending.isSuccess) {
    return (
      <output className="figure-report">
        Report sent. The answer will appear in your notifications.
      </output>
    );
  }
  if (!isOpen) {
    return (
      <button type="button" className="figure-report-open" onClick={() => setIsOpen(true)}>
        This figure looks wrong
      </button>
    );
  }
  return (
    <form
      className="figure-report"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (remark.trim() !== "" && !sending.isPending) sending.mutate();
      }}
    >
      <Textarea
        label="What looks wrong?"
        description="Example: the value you expected and its source"
        required
        rows={3}
        maxLength={1_000}
        data-autofocus
        value={remark}
        onChange={(event) => setRemark(event.currentTarget.value)}
      />
      <ErrorNotice title="The report could not be sent" error={sending.error} />
      <div className="figure-report-foot">
        <Button type="submit" size="sm" loading={sending.isPending} disabled={remark.trim() === ""}>
          Send report
        </Button>
        <Button variant="default" size="sm" onClick={() => setIsOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
