import { Button, NativeSelect, Textarea } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "wouter";
import type { FigureReport, RegisterCondition } from "@munshi/bff/contract";
import { DetailParts, printFigure } from "../../company-parts/FigureInspector.tsx";
import { formatMoment } from "../../lib/format-moment.ts";
import { ErrorNotice, QueryStatus } from "../../ui/FailureNotice.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import type { ChipState } from "../../ui/StatusChip.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { callAdmin } from "../call-admin.ts";
import { useHolds } from "../admin-session.ts";
import { RegisterPage } from "../register/RegisterPage.tsx";
import "../leads/leads.css";
import "../record/record.css";
import "../market/market.css";

const reportChips: Readonly<Record<string, ChipState>> = {
  open: "open",
  answered: "done",
  corrected: "done",
} satisfies Record<FigureReport["state"], ChipState>;

const reportStates: Readonly<Record<FigureReport["state"], string>> = {
  open: "Open",
  answered: "Answered",
  corrected: "Corrected",
};

const open: readonly RegisterCondition[] = [{ column: "state", is: "one_of", values: ["open"] }];
const all: readonly RegisterCondition[] = [];

/** Figures that members reported as wrong, oldest first. */
export function WrongFiguresPage() {
  const [shown, setShown] = useState<"open" | "all">("open");
  return (
    <RegisterPage
      register="figure-reports"
      fixed={shown === "open" ? open : all}
      renderCell={({ id }, value, text, row) => {
        if (id === "figure") return <Link href={`/admin/WrongFigures/${row.id}`}>{text}</Link>;
        return id === "state" ? (
          <StatusChip state={reportChips[String(value)] ?? "none"} label={text} />
        ) : undefined;
      }}
    >
      <Segments
        label="Reports by state"
        choices={[
          { value: "open", label: "Open" },
          { value: "all", label: "All" },
        ]}
        chosen={shown}
        onChoose={setShown}
      />
    </RegisterPage>
  );
}

/** A report of a wrong figure: shown value, explanation and answer. */
export function WrongFigurePage() {
  const { id = "" } = useParams();
  const queryKey = ["admin", "figure-report", id] as const;
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => callAdmin("GET /admin/figures/:id", { params: { id } }),
    staleTime: 0,
  });
  if (error !== null || data === undefined)
    return <QueryStatus isPage title="The report could not be loaded" query={{ error, refetch }} />;
  return (
    <div className="leads-page">
      <Link href="/admin/WrongFigures">Wrong figures</Link>
      <header className="lead-head">
        <h1 className="admin-title">
          {data.title} of {data.company}
        </h1>
        <StatusChip state={reportChips[data.state] ?? "none"} label={reportStates[data.state]} />
      </header>
      <div className="lead-body">
        <div className="lead-column">
          <section className="lead-sheet">
            <h2>Report</h2>
            <Facts report={data} />
          </section>
          <Answer key={data.state} report={data} />
        </div>
        <section className="lead-sheet" aria-label="The figure now">
          <h2>The figure now</h2>
          {data.detail === null ? (
            <p>This figure is no longer published.</p>
          ) : (
            <div className="figure-detail wrong-figure">
              <p className="figure-detail-value figure">
                {data.detail.text ?? printFigure(data.detail.figure)}
              </p>
              <DetailParts detail={data.detail} />
            </div>
          )}
        </section>
      </div>
    </div>
  );
}

function Facts({ report }: { readonly report: FigureReport }) {
  const facts: readonly (readonly [name: string, value: string])[] = [
    ["Company", `${report.symbol} · ${report.company}`],
    ["Shown value", report.shown === "" ? "–" : report.shown],
    ["Remark", report.remark],
    ["Reported", formatMoment(report.reportedAt)],
    ["Dataset", report.dataset],
    ["Figure", report.key],
  ];
  return (
    <dl className="market-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Answer({ report }: { readonly report: FigureReport }) {
  const queries = useQueryClient();
  const mayAnswer = useHolds("figure.answer");
  const mayCorrect = useHolds("market.correct");
  const [outcome, setOutcome] = useState<"answered" | "corrected">("answered");
  const [text, setText] = useState("");
  const answering = useMutation({
    mutationFn: () =>
      callAdmin("POST /admin/figures/:id/answer", {
        params: { id: report.id },
        body: { outcome, text },
      }),
    onSuccess: (answered) => {
      queries.setQueryData(["admin", "figure-report", report.id], answered);
      void queries.invalidateQueries({ queryKey: ["register", "figure-reports"] });
    },
  });
  if (report.answer !== null) {
    const { text: given, by, at } = report.answer;
    return (
      <section className="lead-sheet" aria-live="polite">
        <h2>Answer</h2>
        <p>{given}</p>
        <p className="admin-soft">
          {by}, {formatMoment(at)}
        </p>
      </section>
    );
  }
  if (!mayAnswer) return null;
  const others = report.same - 1;
  const reaches = [
    others > 0 ? `Also answers ${others} more open ${others === 1 ? "report" : "reports"}.` : "",
    outcome === "corrected" && report.alerted > 0
      ? `Also notifies ${report.alerted} whose alert showed the figure.`
      : "",
  ].filter(Boolean);
  return (
    <section className="lead-sheet">
      <h2>Answer</h2>
      {mayCorrect && (
        <p>
          <Link
            href={`/admin/AddCorrection?${new URLSearchParams({ company: report.symbol }).toString()}`}
          >
            Correct a fact about the company
          </Link>
        </p>
      )}
      <form
        className="record-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== "" && !answering.isPending) answering.mutate();
        }}
      >
        <NativeSelect
          label="Outcome"
          data={[
            { value: "answered", label: "The figure is right" },
            { value: "corrected", label: "The figure was wrong and has been corrected" },
          ]}
          value={outcome}
          onChange={({ currentTarget: { value } }) =>
            setOutcome(value === "corrected" ? value : "answered")
          }
        />
        <Textarea
          label="Answer"
          description="Sent to the member as written"
          required
          rows={4}
          maxLength={1_000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {reaches.length > 0 && <p>{reaches.join(" ")}</p>}
        <ErrorNotice title="The answer could not be sent" error={answering.error} />
        <div className="record-foot">
          <Button type="submit" loading={answering.isPending} disabled={text.trim() === ""}>
            Send answer
          </Button>
        </div>
      </form>
    </section>
  );
}
