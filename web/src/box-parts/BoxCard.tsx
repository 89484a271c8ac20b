import type { BoxSummary } from "@munshi/bff/contract";
import type { ReturnPeriod } from "@munshi/engine/portfolio";
import { IconHeart, IconHeartFilled } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ProductCard } from "../invest-parts/ProductCard.tsx";
import { StatusChip } from "../ui/StatusChip.tsx";
import { useFavourite } from "./box-api.ts";
import { boxPageOf } from "./box-pages.ts";
import "./box-card.css";
import { BoxReturn } from "./BoxReturn.tsx";
import {
  boxTypeNames,
  describeHeadline,
  printFee,
  printHolding,
  printPercent,
  printRupees,
} from "./print-box.ts";
import { RiskChip } from "./RiskChip.tsx";

/** A stock box to choose: its idea, risk and the figures that decide. */
export function BoxCard({
  box,
  period,
  chips,
  action,
}: {
  readonly box: BoxSummary;
  /** Period of the return shown next to the live record. */
  readonly period: ReturnPeriod;
  /** More chips than risk, type and tags. */
  readonly chips?: ReactNode;
  readonly action?: ReactNode;
}) {
  const { id, name, idea, manager, minimumAmount, risk, spark, tags, type, version } = box;
  const headline = describeHeadline(box);
  return (
    <ProductCard
      href={boxPageOf(id)}
      title={name}
      {...(manager !== null && { maker: `${manager.name}, ${manager.registration}` })}
      idea={idea}
      record={spark}
      chips={
        <>
          {version > 0 && <RiskChip level={risk.level} />}
          <StatusChip state="none" label={boxTypeNames[type]} />
          {tags.map((tag) => (
            <StatusChip key={tag} state="open" label={tag} />
          ))}
          {chips}
        </>
      }
      figures={
        version === 0
          ? [{ label: "Stocks", value: "None yet" }]
          : [
              { label: "Min. amount", value: printRupees(minimumAmount) },
              headline,
              { label: `Return, ${period}`, value: <BoxReturn box={box} period={period} /> },
              { label: "Volatility, 3Y", value: printPercent(box.volatility) },
              ...(manager === null
                ? []
                : [
                    { label: "Fee", value: printFee(box) },
                    { label: "Manager’s investment", value: printHolding(box) },
                  ]),
            ]
      }
      action={action}
    />
  );
}

/** Marks a box as favourite or not. */
export function FavouriteButton({
  box: { id, name },
  isFavourite,
}: {
  readonly box: Pick<BoxSummary, "id" | "name">;
  readonly isFavourite: boolean;
}) {
  const mark = useFavourite();
  const Icon = isFavourite ? IconHeartFilled : IconHeart;
  return (
    <button
      type="button"
      className="icon-button box-favourite"
      aria-pressed={isFavourite}
      aria-label={`Favourite: ${name}`}
      title={isFavourite ? "Remove from favourites" : "Mark as favourite"}
      onClick={() => mark({ id, isFavourite: !isFavourite })}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
    </button>
  );
}
