import { IconSearch } from "@tabler/icons-react";

export function SearchField({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (words: string) => void;
}) {
  return (
    <div className="saved-search">
      <IconSearch size={16} stroke={1.6} aria-hidden />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
