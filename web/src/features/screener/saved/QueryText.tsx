/** So long that the text may have to be scrolled, which the keyboard must be able to do too. */
const longText = 240;

/** The text of a query or formula, as it is written. */
export function QueryText({ text }: { readonly text: string }) {
  if (text.length <= longText && text.split("\n").length <= 4)
    return <p className="saved-text">{text}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <section className="saved-text saved-text-long" tabIndex={0} aria-label="Text">
      {text}
    </section>
  );
}
