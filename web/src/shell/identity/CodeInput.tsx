import { PinInput } from "@mantine/core";
import "@mantine/core/styles/Group.layer.css";
import "@mantine/core/styles/PinInput.layer.css";
import "./code-input.css";

/** Six digits of an authenticator app. */
export function CodeInput({
  label,
  value,
  hasError,
  onChange,
  onComplete,
}: {
  readonly label: string;
  readonly value: string;
  readonly hasError: boolean;
  readonly onChange: (code: string) => void;
  readonly onComplete?: (code: string) => void;
}) {
  return (
    <fieldset className="security-code">
      <legend className="mantine-InputWrapper-label">{label}</legend>
      <PinInput
        length={6}
        type="number"
        oneTimeCode
        placeholder=""
        error={hasError}
        value={value}
        onChange={onChange}
        {...(onComplete === undefined ? {} : { onComplete })}
        getInputProps={(index) => ({ "aria-label": `Digit ${index + 1} of 6` })}
      />
    </fieldset>
  );
}
