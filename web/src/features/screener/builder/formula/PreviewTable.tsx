import type { FormulaPreview } from "@munshi/engine/contract";
import { Typeset } from "../../../../ui/Typeset.tsx";

/** A formula as mathematics, and what it gives for three companies. */
export function PreviewTable({ preview }: { readonly preview: FormulaPreview }) {
  return (
    <div className="formula-preview">
      <Typeset tex={preview.tex} words={preview.text} />
      <table>
        <caption className="visually-hidden">Formula preview</caption>
        <thead>
          <tr>
            <th scope="col">Company</th>
            <th scope="col" className="preview-value">
              Value
            </th>
          </tr>
        </thead>
        <tbody>
          {preview.companies.map(({ coCode, symbol, name, words, missing }) => (
            <tr key={coCode}>
              <th scope="row">
                {name} <span className="company-symbol">{symbol}</span>
                {missing.length > 0 && (
                  <span className="preview-missing">{missing[0]?.message}</span>
                )}
              </th>
              <td className="preview-value figure">{words}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
