import { IconBaselineDensityMedium, IconBaselineDensitySmall } from "@tabler/icons-react";
import { memo } from "react";
import { chooseDensity, useDensity } from "./density.ts";
import type { Density } from "./density.ts";

const choices: readonly {
  readonly value: Density;
  readonly label: string;
  readonly Icon: typeof IconBaselineDensityMedium;
}[] = [
  { value: "comfortable", label: "Comfortable rows", Icon: IconBaselineDensityMedium },
  { value: "compact", label: "Compact rows", Icon: IconBaselineDensitySmall },
];

/** Rows far apart or close together, for all grids. */
export const DensityChoice = memo(function DensityChoice() {
  const density = useDensity();
  return (
    <fieldset className="density">
      <legend className="visually-hidden">Row height</legend>
      {choices.map(({ value, label, Icon }) => (
        <label key={value} title={label}>
          <input
            type="radio"
            name="row-density"
            aria-label={label}
            checked={value === density}
            onChange={() => chooseDensity(value)}
          />
          <Icon size={18} stroke={1.8} aria-hidden />
        </label>
      ))}
    </fieldset>
  );
});
