import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import "./flow-steps.css";

export interface FlowStep {
  readonly id: string;
  readonly title: string;
}

/**
 * A task in steps: where it is, the present step, and the ways back, on and out. Completed steps can
 * be opened again; `onSaveAndExit` keeps what was entered.
 */
export function FlowSteps({
  label,
  steps,
  current,
  reached,
  canContinue = true,
  isBusy = false,
  continueLabel = "Continue",
  onGo,
  onContinue,
  onSaveAndExit,
  children,
}: {
  /** Names the task. */
  readonly label: string;
  readonly steps: readonly FlowStep[];
  /** The step on show. */
  readonly current: string;
  /** The furthest step that was opened; those up to it can be opened again. */
  readonly reached: string;
  readonly canContinue?: boolean;
  readonly isBusy?: boolean;
  readonly continueLabel?: string;
  readonly onGo: (id: string) => void;
  readonly onContinue: () => void;
  readonly onSaveAndExit?: (() => void) | undefined;
  readonly children: ReactNode;
}) {
  const at = steps.findIndex(({ id }) => id === current);
  const last = steps.findIndex(({ id }) => id === reached);
  const previous = steps[at - 1];
  return (
    <section className="flow" aria-label={label}>
      <nav aria-label={`${label}: steps`}>
        <ol className="flow-steps">
          {steps.map(({ id, title }, index) => (
            <li
              key={id}
              className={index < at ? "flow-step flow-step-done" : "flow-step"}
              aria-current={index === at ? "step" : undefined}
            >
              {index !== at && index <= last ? (
                <button type="button" onClick={() => onGo(id)}>
                  {title}
                </button>
              ) : (
                <span>{title}</span>
              )}
            </li>
          ))}
        </ol>
      </nav>
      <p className="flow-place" aria-hidden>
        Step {at + 1} of {steps.length}: <strong>{steps[at]?.title}</strong>
      </p>
      {children}
      <div className="flow-foot">
        {onSaveAndExit !== undefined && (
          <Button variant="default" disabled={isBusy} onClick={onSaveAndExit}>
            Save and exit
          </Button>
        )}
        <span className="flow-ways">
          {previous !== undefined && (
            <Button variant="default" disabled={isBusy} onClick={() => onGo(previous.id)}>
              Back
            </Button>
          )}
          <Button disabled={!canContinue} loading={isBusy} onClick={onContinue}>
            {continueLabel}
          </Button>
        </span>
      </div>
    </section>
  );
}
