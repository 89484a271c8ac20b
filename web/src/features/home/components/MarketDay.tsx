import { IconArrowRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useInView } from "../../../charts/useInView.ts";
import { Quietly } from "../../../ui/Quietly.tsx";
import { useProductLink } from "../product-link.ts";
import { BarePart } from "./BarePart.tsx";

/** A few tiles of the market's day, drawn once their place comes near the screen. */
export function MarketDay({ tiles }: { readonly tiles: ReactNode }) {
  const [place, isNear] = useInView<HTMLDivElement>();
  const linkTo = useProductLink();
  return (
    <BarePart title="The market's day">
      <div ref={place} className="market-day-place">
        {isNear && <Quietly>{tiles}</Quietly>}
      </div>
      <Link className="more-link" href={linkTo("/stock-analyzer/market")}>
        All of the market's day
        <IconArrowRight size={16} aria-hidden />
      </Link>
    </BarePart>
  );
}
