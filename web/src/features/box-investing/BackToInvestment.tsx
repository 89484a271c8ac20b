import { Link } from "wouter";
import { investedPageOf } from "../../box-parts/box-pages.ts";

export function BackToInvestment({ id }: { readonly id: number }) {
  return (
    <Link className="invest-back" href={investedPageOf(id)}>
      Back to investment
    </Link>
  );
}
