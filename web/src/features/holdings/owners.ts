import { useBoxLibrary, useOwnBoxes } from "../../box-parts/box-api.ts";

/** Owner of units of a share, such as `box:12`; null if in no box. */
export type UnitOwner = string | null;

/** A choice of an owner in forms and filters, where null is `none`. */
export interface OwnerChoice {
  readonly value: string;
  readonly label: string;
}

export const noOwner: OwnerChoice = { value: "none", label: "No stock box" };

export const toValue = (owner: UnitOwner): string => owner ?? noOwner.value;
export const toOwner = (value: string): UnitOwner => (value === noOwner.value ? null : value);

/** Names owners by the boxes that this member can see; a box that is gone keeps its number. */
export function useOwners(): {
  readonly nameOf: (owner: UnitOwner) => string;
  /** None, the member's boxes and those they follow, and `held`. */
  readonly listChoices: (held: readonly UnitOwner[]) => readonly OwnerChoice[];
} {
  const library = useBoxLibrary().data?.boxes ?? [];
  const { boxes: own = [], follows = [] } = useOwnBoxes().data ?? {};
  const names = new Map([...library, ...own].map(({ id, name }) => [`box:${id}`, name]));
  const nameOf = (owner: UnitOwner): string => {
    if (owner === null) return noOwner.label;
    const [kind, id = ""] = owner.split(":");
    return names.get(owner) ?? (kind === "box" ? `Stock box ${id}` : "Stock Help");
  };
  return {
    nameOf,
    listChoices: (held) => {
      const boxes = [...own, ...follows].map(({ id }) => `box:${id}`);
      const owners = new Set([...held.filter((owner) => owner !== null), ...boxes]);
      const choices = [...owners].map((value) => ({ value, label: nameOf(value) }));
      return [noOwner, ...choices.toSorted((a, b) => a.label.localeCompare(b.label, "en-IN"))];
    },
  };
}
