import type { ColumnKey } from "@munshi/engine/contract";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { readJson } from "../../../../lib/read-json.ts";
import { formatCount } from "../../../../lib/format.ts";
import { MultiChoice } from "../../../../ui/MultiChoice.tsx";
import type { Choice } from "../../../../ui/MultiChoice.tsx";
import { useBuilder, useBuilderPart } from "../../context.ts";
import { countFurther } from "../describe-filter.ts";
import { readChosen } from "../find-filters.ts";

/** A dropdown of the panel: what a text column may be, with how many companies each would give. */
export function ChoiceField({
  column,
  label,
  any,
  named,
  names,
  inset,
}: {
  readonly column: ColumnKey;
  readonly label: string;
  /** Text shown while nothing is chosen. */
  readonly any: string;
  /** Number of choices named in the collapsed field. */
  readonly named: number;
  /** The choices, if not those of the data. */
  readonly names?: readonly string[];
  readonly inset?: ReactNode;
}) {
  const builder = useBuilder();
  const [pending, setPending] = useState<readonly string[] | null>(null);
  const open = useBuilderPart(({ wantedField }) => wantedField === column);
  const isUndrawable = useBuilderPart(({ outlined }) => outlined?.outline.drawable === false);
  // As one text, which is the same for each query that chooses the same.
  const writtenText = useBuilderPart(({ outlined }) =>
    JSON.stringify(readChosen(outlined?.outline.filters ?? [], column)),
  );
  const written = useMemo(() => readJson<readonly string[]>(writtenText), [writtenText]);
  const chosen = pending ?? written;

  useEffect(
    () => (open ? builder.want({ choices: [column], ranges: [] }) : undefined),
    [builder, open, column],
  );

  const facet = useBuilderPart(({ facets }) => facets.choices.find(({ key }) => key === column));
  const choices = useMemo((): readonly Choice[] | null => {
    if (facet === undefined && names === undefined) return null;
    const rows = new Map(facet?.values.map((each) => [each.value, each.rows]));
    const options = names ?? [...rows.keys()];
    // A value typed by hand may not exist in the data, but must still be removable.
    const strange = facet === undefined ? [] : chosen.filter((value) => !options.includes(value));
    return [...strange, ...options].map((value) => {
      const count = rows.get(value);
      return { value, note: count === undefined ? null : formatCount(count) };
    });
  }, [facet, names, chosen]);

  const onOpen = useCallback(
    (wanted: boolean) => builder.views.openField(wanted ? column : null),
    [builder, column],
  );
  const change = async (values: readonly string[]) => {
    setPending(values);
    await builder.choose(column, values);
    setPending((current) => (current === values ? null : current));
  };

  return (
    <MultiChoice
      label={label}
      summary={chosen.length === 0 ? any : chosen.slice(0, named).join(", ")}
      more={countFurther(chosen, named)}
      choices={choices}
      chosen={chosen}
      open={open}
      disabled={isUndrawable}
      inset={inset}
      none={facet === undefined ? "Loading options" : "No options"}
      onOpen={onOpen}
      onChange={(values) => void change(values)}
      onClear={() => void change([])}
    />
  );
}
