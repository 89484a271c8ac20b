import { NativeSelect, TextInput } from "@mantine/core";
import type { ColumnMapping, MappingTarget, UploadedMarketFile } from "@munshi/bff/contract";

const blank: ColumnMapping = { format: "", columns: {}, constants: {} };

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Maps the columns of a file to those of a known kind. */
export function MappingForm({
  file,
  targets,
  mapping,
  onChange,
}: {
  readonly file: UploadedMarketFile;
  readonly targets: readonly MappingTarget[];
  readonly mapping: ColumnMapping | null;
  readonly onChange: (mapping: ColumnMapping) => void;
}) {
  const now = mapping ?? blank;
  const target = targets.find(({ format }) => format === now.format);
  const headers = file.headers ?? [];
  const headerOf = (column: string): string =>
    Object.entries(now.columns).find(([, name]) => name === column)?.[0] ?? "";
  const map = (column: string, header: string): void => {
    const columns = Object.fromEntries(
      Object.entries(now.columns).filter(([from, name]) => name !== column && from !== header),
    );
    onChange({ ...now, columns: header === "" ? columns : { ...columns, [header]: column } });
  };
  const setConstant = (column: string, value: string): void => {
    const { [column]: _, ...others } = now.constants;
    onChange({ ...now, constants: value === "" ? others : { ...others, [column]: value } });
  };
  return (
    <fieldset className="upload-mapping">
      <legend>Columns of {file.name}</legend>
      <p className="upload-soft">
        {file.isRemembered
          ? "Reused from an earlier file with these columns."
          : file.check?.outcome === "imported"
            ? "Read as a table of figures. Check again to use this mapping."
            : "Unknown file format. Check the suggested columns; they are remembered."}
      </p>
      <NativeSelect
        label="Data type"
        value={now.format}
        onChange={({ currentTarget }) => onChange({ ...blank, format: currentTarget.value })}
        data={[
          { value: "", label: "Choose a data type" },
          ...targets.map(({ format, label }) => ({ value: format, label })),
        ]}
      />
      {target !== undefined && (
        <div className="upload-columns">
          {target.columns.map(({ name, isNeeded }) => {
            const header = headerOf(name);
            return (
              <div key={name}>
                <NativeSelect
                  label={capital(name)}
                  withAsterisk={isNeeded}
                  value={header}
                  onChange={({ currentTarget }) => map(name, currentTarget.value)}
                  data={[
                    { value: "", label: isNeeded ? "Same value for all rows" : "None" },
                    ...headers.map((each) => ({ value: each, label: each })),
                  ]}
                />
                {header === "" && isNeeded && (
                  <TextInput
                    aria-label={`${capital(name)} of all rows`}
                    placeholder={name === "series" ? "EQ" : "Value"}
                    maxLength={60}
                    value={now.constants[name] ?? ""}
                    onChange={({ currentTarget }) => setConstant(name, currentTarget.value)}
                  />
                )}
              </div>
            );
          })}
        </div>
      )}
    </fieldset>
  );
}
