/** Takes the keyboard past filters and query, straight to the companies. */
export function SkipToResults() {
  return (
    <button
      type="button"
      className="skip-to-results"
      onClick={() =>
        document
          .querySelector<HTMLElement>(".result [role=grid], .result .company-table a")
          ?.focus()
      }
    >
      Skip to results
    </button>
  );
}
