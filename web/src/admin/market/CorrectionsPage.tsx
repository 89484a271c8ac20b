import { Button, Textarea } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import type { CorrectionDetail, RegisterRow } from "@munshi/bff/contract";
import { formatDate } from "../../lib/format.ts";
import { formatMoment } from "../../lib/format-moment.ts";
import { ErrorNotice, QueryFailure } from "../../ui/FailureNotice.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { callAdmin } from "../call-admin.ts";
import { RegisterPage } from "../register/RegisterPage.tsx";
import { useHolds } from "../admin-session.ts";
import "./market.css";

/** Facts that staff corrected by hand, and answers to price jumps. */
export function CorrectionsPage() {
  const [, navigate] = useLocation();
  return (
    <RegisterPage
      register="corrections"
      about="Figures follow with the next publication; news, flows and lists at once."
      renderCell={({ id }, value, text) =>
        id === "state" ? (
          <StatusChip state={value === "valid" ? "done" : "none"} label={text} />
        ) : undefined
      }
      details={drawDetail}
    >
      {useHolds("market.correct") && (
        <Button size="sm" onClick={() => navigate("/admin/AddCorrection")}>
          Correct a fact
        </Button>
      )}
    </RegisterPage>
  );
}

const drawDetail = ({ id }: RegisterRow) => <Detail key={id} id={id} />;

function Detail({ id }: { readonly id: string }) {
  const queries = useQueryClient();
  const queryKey = ["admin", "correction", id] as const;
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => callAdmin("GET /admin/market/corrections/:id", { params: { id } }),
    staleTime: 0,
  });
  const mayCorrect = useHolds("market.correct");
  const [reason, setReason] = useState("");
  const withdrawing = useMutation({
    mutationFn: () =>
      callAdmin("POST /admin/market/corrections/:id/withdraw", {
        params: { id },
        body: { reason },
      }),
    onSuccess: (changed) => {
      queries.setQueryData(queryKey, changed);
      void queries.invalidateQueries({ queryKey: ["register", "corrections"] });
    },
  });
  if (error !== null) {
    return <QueryFailure title="The correction could not be loaded" query={{ error, refetch }} />;
  }
  if (data === undefined) return <div className="market-details" aria-busy="true" />;
  return (
    <div className="market-details">
      <p>
        <strong>{data.symbol}</strong> {data.company}
      </p>
      <dl className="market-facts">
        {listFacts(data).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {mayCorrect && data.withdrawn === null && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (reason.trim() !== "" && !withdrawing.isPending) withdrawing.mutate();
          }}
        >
          <Textarea
            label="Reason for withdrawal"
            required
            rows={2}
            maxLength={1_000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <ErrorNotice title="The correction could not be withdrawn" error={withdrawing.error} />
          <div className="market-foot">
            <Button
              type="submit"
              variant="default"
              loading={withdrawing.isPending}
              disabled={reason.trim() === ""}
            >
              Withdraw correction
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}

function listFacts(data: CorrectionDetail): readonly (readonly [name: string, value: string])[] {
  const { withdrawn } = data;
  return [
    ["Fact", data.label],
    ...(data.day === null ? [] : ([["Date", formatDate(data.day)]] as const)),
    ["Imported value then", data.imported],
    ...(data.importedNow === null || data.importedNow === data.imported
      ? []
      : ([["Imported value now", data.importedNow]] as const)),
    ...(data.file === null ? [] : ([["Source file", data.file]] as const)),
    ["Corrected", data.value],
    ["Reason", data.reason === "" ? "–" : data.reason],
    ["Created by", `${data.madeBy}, ${formatMoment(data.madeAt)}`],
    ...(withdrawn === null
      ? []
      : ([
          ["Withdrawn by", `${withdrawn.by}, ${formatMoment(withdrawn.at)}`],
          ...(withdrawn.reason === ""
            ? []
            : ([["Reason for withdrawal", withdrawn.reason]] as const)),
        ] as const)),
  ];
}
