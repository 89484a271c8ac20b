import { Button } from "@mantine/core";

/** Lists the names that block saving or sharing, and offers the action that resolves it. */
export function NamesStep({
  question,
  names,
  action,
  isBusy,
  problem = "",
  onAgree,
  onBack,
}: {
  readonly question: string;
  readonly names: readonly string[];
  /** Button label. */
  readonly action: string;
  readonly isBusy: boolean;
  readonly problem?: string;
  readonly onAgree: () => void;
  readonly onBack: () => void;
}) {
  return (
    <div className="form-stack">
      <p role="alert">{question}</p>
      <ul className="name-list">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <p className="field-error" role="alert">
        {problem}
      </p>
      <div className="dialog-foot">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button loading={isBusy} onClick={onAgree}>
          {action}
        </Button>
      </div>
    </div>
  );
}
