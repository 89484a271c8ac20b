const rows = [0, 1, 2, 3, 4, 5, 6];
const widths = [190, 150, 210, 130, 175, 160, 200];
/** Rows of the ledger that answer the question. */
const found = new Set([1, 4, 6]);

/** The poster of the film: a ledger in which a question marks the rows that answer it. */
export function VideoPoster() {
  return (
    <svg className="poster" viewBox="0 0 640 360" aria-hidden="true" focusable="false">
      <rect className="poster-ground" width="640" height="360" />
      <rect className="poster-sheet" x="56" y="40" width="528" height="280" rx="8" />
      <rect className="poster-question" x="80" y="60" width="480" height="36" rx="5" />
      <path className="poster-words" d="M96 78h132M240 78h24M276 78h40" />
      {rows.map((row) => {
        const y = 128 + row * 28;
        const isFound = found.has(row);
        const width = widths[row] ?? 0;
        return (
          <g key={row} className={isFound ? "poster-found" : "poster-row"}>
            <path className="poster-rule" d={`M80 ${y + 14}h480`} />
            <path d={`M80 ${y}h${width * 0.7}`} />
            <path d={`M${560 - width * 0.2} ${y}H560`} />
            <path d={`M${440 - width * 0.25} ${y}H440`} />
          </g>
        );
      })}
      <circle className="poster-disc" cx="320" cy="204" r="44" />
      <path className="poster-play" d="M308 184v40l34-20z" />
    </svg>
  );
}
