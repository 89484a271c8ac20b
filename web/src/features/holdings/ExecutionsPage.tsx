import { ContractNotePart } from "./ContractNotePart.tsx";
import { FillQualityPart } from "./FillQualityPart.tsx";
import { executionsPath } from "./holdings-pages.ts";
import { HoldingsFrame } from "./HoldingsFrame.tsx";

/** `/holdings/executions`: a contract note against the fills, and how well brokers fill orders. */
export function ExecutionsPage() {
  return (
    <HoldingsFrame current={executionsPath} title="Executions">
      <ContractNotePart />
      <FillQualityPart />
    </HoldingsFrame>
  );
}
