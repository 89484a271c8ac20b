import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import type { StaffBox } from "@munshi/bff/contract";
import { useQuery } from "@tanstack/react-query";
import { navigate } from "wouter/use-browser-location";
import { Dialog } from "../../ui/Dialog.tsx";
import { callAdmin } from "../call-admin.ts";
import { RecordForm } from "../record/RecordForm.tsx";
import { useRecordForm } from "../record/useRecordForm.ts";
import { boxManagers, staffBox } from "./box-calls.ts";
import "../../ui/inputs.css";

const types = {
  THEMATIC: "Thematic",
  SECTOR: "Sector",
  MARKETCAP: "Market cap",
  MODEL: "Model",
} as const;
const terms = { LTI: "Long term", STI: "Short term" } as const;
const schedules = {
  "": "As needed",
  monthly: "Monthly",
  quarterly: "Quarterly",
  "half-yearly": "Half-yearly",
  yearly: "Yearly",
} as const;

const choicesOf = (named: Readonly<Record<string, string>>) =>
  Object.entries(named).map(([value, label]) => ({ value, label }));
const scheduleOf = (box: StaffBox | null): keyof typeof schedules => box?.schedule ?? "";
const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Adds a managed box or edits its texts. Stocks and weights change only by a new version. */
export function BoxForm({
  box,
  onClose,
}: {
  /** Null: a new one. */
  readonly box: StaffBox | null;
  readonly onClose: () => void;
}) {
  const managers = useQuery(boxManagers).data ?? [];
  const nameOf = (id: string): string =>
    managers.find((each) => String(each.id) === id)?.name ?? "";
  const state = useRecordForm({
    record: box,
    toValues: (record: StaffBox | null) => ({
      name: record?.name ?? "",
      managerId: record === null ? "" : String(record.managerId),
      type: record?.type ?? "THEMATIC",
      term: record?.term ?? "LTI",
      schedule: scheduleOf(record),
      idea: record?.idea ?? "",
      overview: record?.overview ?? "",
      why: record?.why.join("\n") ?? "",
      methodology: record?.methodology.join("\n") ?? "",
    }),
    validate: {
      name: (text) => (text.trim() === "" ? "Enter a name." : null),
      managerId: (id) => (id === "" ? "Choose a manager." : null),
    },
    describe: ({ managerId, type, term, schedule, ...texts }) => ({
      Name: texts.name,
      Manager: nameOf(managerId),
      Type: types[type],
      Term: terms[term],
      Reviewed: schedules[schedule],
      Idea: texts.idea,
      Overview: texts.overview,
      "Why invest": texts.why,
      Methodology: texts.methodology,
    }),
    save: (given, base) => {
      const { managerId, schedule, why, methodology, ...same } = given;
      const body = {
        ...same,
        managerId: Number(managerId),
        schedule: schedule === "" ? null : schedule,
        why: linesOf(why),
        methodology: linesOf(methodology),
      };
      return base === null
        ? callAdmin("POST /admin/boxes", { body })
        : callAdmin("PUT /admin/boxes/:id", {
            params: { id: base.id },
            body: { ...body, version: base.version },
          });
    },
    saved: "Stock box saved",
    rereads: [["register"], ...(box === null ? [] : [staffBox(box.id).queryKey])],
    stored: (answer) => answer,
    onSaved: ({ id }) => {
      onClose();
      if (box === null) navigate(`/admin/StocksBoxData/${id}`);
    },
  });
  const { form } = state;
  return (
    <Dialog title={box === null ? "Add box" : "Edit box"} wide onClose={onClose}>
      <RecordForm state={state} what="the box" saveLabel="Save box" className="boxes-form">
        <TextInput
          label="Name"
          autoComplete="off"
          maxLength={100}
          data-autofocus
          {...form.getInputProps("name")}
        />
        <div className="boxes-pair">
          <NativeSelect
            label="Manager"
            data={[
              { value: "", label: "Choose a manager" },
              ...managers.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            {...form.getInputProps("managerId")}
          />
          <NativeSelect
            label="Review frequency"
            data={choicesOf(schedules)}
            {...form.getInputProps("schedule")}
          />
          <NativeSelect label="Type" data={choicesOf(types)} {...form.getInputProps("type")} />
          <NativeSelect label="Term" data={choicesOf(terms)} {...form.getInputProps("term")} />
        </div>
        <TextInput
          label="Idea (optional)"
          description="One sentence"
          maxLength={200}
          {...form.getInputProps("idea")}
        />
        <Textarea
          label="Overview (optional)"
          autosize
          minRows={2}
          maxLength={2_000}
          {...form.getInputProps("overview")}
        />
        <Textarea
          label="Why invest (optional)"
          description="One point per line"
          autosize
          minRows={2}
          {...form.getInputProps("why")}
        />
        <Textarea
          label="Methodology (optional)"
          description="One step per line"
          autosize
          minRows={2}
          {...form.getInputProps("methodology")}
        />
      </RecordForm>
    </Dialog>
  );
}
