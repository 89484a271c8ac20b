import { Button } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import { Link } from "wouter";
import { formatCount } from "../../../../lib/format.ts";
import { FailureNotice } from "../../../../ui/FailureNotice.tsx";
import { formatMoment } from "../../../../lib/format-moment.ts";
import { fetchPublicScreens } from "../saved-api.ts";
import { addressOfPublic, borrowFrom } from "./open-screen.ts";
import { SearchField } from "./SearchField.tsx";
import { useAnswer } from "../../useAnswer.ts";
import { Waiting } from "./OwnScreens.tsx";

const debounceMilliseconds = 300;
const perPage = 50;

/** Queries that their owners have made public. */
export function PublicScreensList() {
  const [words, setWords] = useState("");
  const [request, setRequest] = useState({ search: "", page: 1 });
  useEffect(() => {
    const search = words.trim();
    const timer = setTimeout(
      () => setRequest((before) => (before.search === search ? before : { search, page: 1 })),
      debounceMilliseconds,
    );
    return () => clearTimeout(timer);
  }, [words]);
  const ask = useCallback((signal: AbortSignal) => fetchPublicScreens(request, signal), [request]);
  const { answer, again } = useAnswer(ask);

  if (answer.kind === "waiting") return <Waiting label="Loading public queries" />;
  if (answer.kind === "failed")
    return (
      <FailureNotice
        title="Public queries could not be loaded"
        failure={answer.failure}
        onRetry={again}
      />
    );
  const { screens, page, total } = answer.value;
  const pages = Math.max(1, Math.ceil(total / perPage));
  const turn = (to: number) => setRequest(({ search }) => ({ search, page: to }));
  return (
    <>
      <div className="saved-bar" hidden={total === 0 && request.search === ""}>
        <SearchField label="Search public queries" value={words} onChange={setWords} />
        <output className="saved-count figure">
          {total === 1 ? "1 query" : `${formatCount(total)} queries`}
        </output>
      </div>
      {screens.length === 0 && (
        <p className="saved-none">
          {request.search === ""
            ? "Public queries appear here."
            : `No public queries match “${request.search}”.`}
        </p>
      )}
      <ul className="saved-list">
        {screens.map((screen) => (
          <li key={screen.id} className="saved-card">
            <div className="saved-card-head">
              <h2>
                <Link href={addressOfPublic(screen)} onClick={() => borrowFrom(screen)}>
                  {screen.name}
                </Link>
              </h2>
              <span className="saved-meta">
                {screen.isOwn ? "yours" : screen.by === "" ? "" : `by ${screen.by}`}
              </span>
              <p className="saved-meta figure">
                Version {screen.version}, edited {formatMoment(screen.updatedAt)}
              </p>
            </div>
            {screen.description !== "" && <p className="saved-description">{screen.description}</p>}
            <p className="saved-text saved-clamp">{screen.text}</p>
            <div className="saved-actions">
              <Link
                className="login-button"
                href={addressOfPublic(screen)}
                onClick={() => borrowFrom(screen)}
              >
                Open<span className="visually-hidden"> {screen.name}</span>
              </Link>
            </div>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav className="saved-pages" aria-label="Public query pages">
          <Button size="sm" variant="default" disabled={page <= 1} onClick={() => turn(page - 1)}>
            Previous
          </Button>
          <span className="figure">
            Page {page} of {pages}
          </span>
          <Button
            size="sm"
            variant="default"
            disabled={page >= pages}
            onClick={() => turn(page + 1)}
          >
            Next
          </Button>
        </nav>
      )}
    </>
  );
}
