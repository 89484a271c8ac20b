/* oxlint-disable jsx-a11y/prefer-tag-over-role -- drawn in place, so that it follows the theme */
/** The product's name and mark in its own colours; a partner's logo is shown next to it. */
export function Logo() {
  return (
    <svg width="104" height="28" viewBox="0 0 104 28" role="img" aria-label="Munshi">
      <rect width="28" height="28" rx="6" fill="var(--mark)" />
      <path
        d="M7 19.5v-11l7 7.2 7-7.2v11"
        fill="none"
        stroke="var(--mark-ink)"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M7 23h14" stroke="var(--mark-ink)" strokeOpacity=".6" strokeWidth="1.4" />
      <text
        x="37"
        y="20.5"
        fill="var(--ink)"
        fontFamily="var(--font-sans)"
        fontSize="19"
        fontWeight="680"
        letterSpacing="-0.4"
      >
        Munshi
      </text>
    </svg>
  );
}
