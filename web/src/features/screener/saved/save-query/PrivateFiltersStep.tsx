import { Button } from "@mantine/core";

/** A public query names private filters: asks whether they shall be public too. */
export function PrivateFiltersStep({
  names,
  isBusy,
  onAgree,
  onBack,
}: {
  readonly names: readonly string[];
  readonly isBusy: boolean;
  readonly onAgree: () => void;
  readonly onBack: () => void;
}) {
  return (
    <div className="form-stack" role="alert">
      <p>The query names private filters, which others could not read. Make them public too?</p>
      <ul className="name-list">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <div className="dialog-foot">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button loading={isBusy} onClick={onAgree}>
          Make public and go on
        </Button>
      </div>
    </div>
  );
}
