/** Holds the place of a list that is on its way. */
export function Waiting({ label }: { readonly label: string }) {
  return (
    <div className="saved-list" aria-busy="true">
      <p className="visually-hidden">{label}</p>
      {[0, 1, 2].map((at) => (
        <div key={at} className="saved-card" aria-hidden>
          <div className="skeleton saved-skeleton-name" />
          <div className="skeleton saved-skeleton-text" />
        </div>
      ))}
    </div>
  );
}
