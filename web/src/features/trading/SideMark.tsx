/** `Buy` or `Sell`, distinguished by word and colour. */
export function SideMark({ side }: { readonly side: "BUY" | "SELL" }) {
  return (
    <span className="side-mark" data-side={side}>
      {side === "BUY" ? "Buy" : "Sell"}
    </span>
  );
}
