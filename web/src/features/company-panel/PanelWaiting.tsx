/* oxlint-disable jsx-a11y/prefer-tag-over-role -- drawn in place, so that it follows the theme */
/** What a tab shows until its company is known. */
export function PanelWaiting() {
  return (
    <div className="panel-waiting">
      <svg role="img" aria-label="Loading" width="56" height="56" viewBox="0 0 56 56">
        <path className="panel-waiting-base" d="M6 50h44" />
        <path className="panel-waiting-bar" d="M14 46V30" />
        <path className="panel-waiting-bar" d="M28 46V14" />
        <path className="panel-waiting-bar" d="M42 46V22" />
      </svg>
    </div>
  );
}
