import { useState } from "react";
import { Link } from "wouter";
import type { RegisterCondition } from "@munshi/bff/contract";
import { Segments } from "../../ui/Segments.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { RegisterPage } from "../register/RegisterPage.tsx";
import { reportChips } from "./report-chips.ts";

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
