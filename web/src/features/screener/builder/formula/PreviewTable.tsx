import type { FormulaPreview } from "@munshi/engine/contract";
import { Table } from "../../../../table/Table.tsx";
import { Typeset } from "../../../../ui/Typeset.tsx";

/** A formula as mathematics, and what it gives for three companies. */
export function PreviewTable({ preview }: { readonly preview: FormulaPreview }) {
  return (
    <div className="formula-preview">
      <Typeset tex={preview.tex} words={preview.text} />
      <Table
        label="Formula preview"
        narrow="fit"
        columns={[
          {
            id: "company",
            header: "Company",
            render: ({ name, symbol, missing }) => (
              <>
                {name} <span className="company-symbol">{symbol}</span>
                {missing.length > 0 && (
                  <span className="preview-missing">{missing[0]?.message}</span>
                )}
              </>
            ),
          },
          { id: "value", header: "Value", align: "end", render: ({ words }) => words },
        ]}
        rows={preview.companies}
        rowKey={({ coCode }) => coCode}
      />
    </div>
  );
}
