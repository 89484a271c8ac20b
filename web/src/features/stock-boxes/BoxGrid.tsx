import type { BoxSummary } from "@munshi/bff/contract";
import { useOwnBoxes } from "../../box-parts/box-api.ts";
import { BoxCard, FavouriteButton } from "../../box-parts/BoxCard.tsx";
import { BacktestedNote } from "../../box-parts/BoxReturn.tsx";

/** Boxes as cards with a favourite button. */
export function BoxGrid({ boxes }: { readonly boxes: readonly BoxSummary[] }) {
  const favourites = useOwnBoxes().data?.favourites ?? [];
  return (
    <>
      <div className="box-cards">
        {boxes.map((box) => (
          <BoxCard
            key={box.id}
            box={box}
            period="1Y"
            action={
              <span className="boxes-choices boxes-choices-end">
                <FavouriteButton box={box} isFavourite={favourites.includes(box.id)} />
              </span>
            }
          />
        ))}
      </div>
      <BacktestedNote />
    </>
  );
}
