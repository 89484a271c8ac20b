import { Button } from "@mantine/core";
import { choosePageAfterSignIn } from "@munshi/bff/contract";
import type { RiskProfileAnswer, RiskLevel } from "@munshi/bff/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FormEvent } from "react";
import { toFailure } from "../../lib/http.ts";
import { ServerState } from "../../lib/ServerState.tsx";
import { reloadSession, session } from "../../lib/session/session.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { go } from "../../shell/go.ts";
import { QueryFailure } from "../../ui/FailureNotice.tsx";
import "../../ui/inputs.css";
import "./accounts.css";
import { fetchRiskProfile, sendRiskProfile } from "./member-api.ts";
import { forgetDraft, storeDraft, readDraft } from "./form-draft.ts";
import type { KeptFields } from "../../lib/stored-fields.ts";
import { messages } from "./messages.ts";
import "./risk-profile.css";

const levels: Readonly<Record<RiskLevel, string>> = {
  LR: "Low risk",
  MR: "Moderate risk",
  HR: "High risk",
};

/** The questionnaire's score, as a number, a word and a bar. */
function RiskScore({ score, risk }: { readonly score: number; readonly risk: RiskLevel }) {
  return (
    <div className="risk-score">
      <p>
        <strong className="figure">{score}</strong> of 100 · {levels[risk]}
      </p>
      <meter min={0} max={100} value={score} aria-label="Your score">
        {score} of 100
      </meter>
    </div>
  );
}

const queryKey = ["risk-profile"] as const;

/** The questionnaire that says how much risk someone can bear, and wants to. */
export function RiskProfilePage() {
  return (
    <ServerState>
      <div className="page account-page">
        <RiskProfile />
      </div>
    </ServerState>
  );
}

function RiskProfile() {
  const { data, error, refetch } = useQuery({ queryKey, queryFn: fetchRiskProfile });
  return (
    <section className="account-sheet account-sheet-wide" aria-labelledby="account-title">
      <h1 id="account-title">Risk profile</h1>
      <p className="account-lead">
        Answer a few questions to find your risk level. You can update your answers anytime.
      </p>
      <QueryFailure title={messages.profileFetchFailed} query={{ error, refetch }} />
      {error === null && data === undefined && <div className="account-waiting" aria-busy="true" />}
      {data !== undefined && (
        <>
          {data.risk !== null && <RiskScore score={data.final_score} risk={data.risk} />}
          <Questions key={data.questionnaire} profile={data} />
        </>
      )}
    </section>
  );
}

/** The stored answers, with what was chosen since and not sent. */
function startAnswers({ questions, questionnaire, answers }: RiskProfileAnswer): KeptFields {
  const draft = readDraft(draftOf(questionnaire));
  const offered = questions.flatMap(({ id, options }) => {
    const chosen = options.find((option) => option.id === draft[id]);
    return chosen === undefined ? [] : [[id, chosen.id] as const];
  });
  return { ...answers, ...Object.fromEntries(offered) };
}

/** Answers to one edition are none to another. */
function draftOf(questionnaire: string): string {
  return `risk-profile.${questionnaire}`;
}

function Questions({ profile }: { readonly profile: RiskProfileAnswer }) {
  const { questions, questionnaire } = profile;
  const [answers, setAnswers] = useState(() => startAnswers(profile));
  const [isMarked, setIsMarked] = useState(false);
  const [problem, setProblem] = useState("");
  const queries = useQueryClient();
  const isUnanswered = (id: string): boolean => isMarked && answers[id] === undefined;
  const answered = questions.filter(({ id }) => answers[id] !== undefined).length;

  const { mutate, isPending } = useMutation({
    mutationFn: sendRiskProfile,
    onSuccess: async ({ message }) => {
      forgetDraft(draftOf(questionnaire));
      showSnackbar("good", message);
      await Promise.all([reloadSession(), queries.invalidateQueries({ queryKey })]);
      const { viewer, member } = session;
      // Anyone who changes an earlier answer stays to see what became of it.
      if (profile.risk === null) go(choosePageAfterSignIn(viewer, member?.productType ?? null));
    },
    onError: (error) => setProblem(toFailure(error).message),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const missing = questions.find(({ id }) => answers[id] === undefined);
    setProblem(missing === undefined ? "" : messages.signUpIncomplete);
    setIsMarked(true);
    if (missing === undefined) mutate({ questionnaire, answers });
    else document.querySelector<HTMLInputElement>(`[name="risk-${missing.id}"]`)?.focus();
  };

  return (
    <form className="risk-form" noValidate onSubmit={submit}>
      <ol className="risk-questions">
        {questions.map(({ id, text, options }, index) => (
          <li key={id}>
            <fieldset
              className="risk-question"
              aria-describedby={isUnanswered(id) ? `risk-${id}-problem` : undefined}
              data-unanswered={isUnanswered(id) || undefined}
            >
              <legend>
                <span className="figure">{index + 1}</span>
                {text}
              </legend>
              {isUnanswered(id) && (
                <p id={`risk-${id}-problem`} className="account-problem">
                  Select an answer.
                </p>
              )}
              {options.map((option) => (
                <label key={option.id}>
                  <input
                    type="radio"
                    name={`risk-${id}`}
                    checked={answers[id] === option.id}
                    onChange={() => {
                      const given = { ...answers, [id]: option.id };
                      setAnswers(given);
                      storeDraft(draftOf(questionnaire), given);
                      setProblem("");
                    }}
                  />
                  {option.text}
                </label>
              ))}
            </fieldset>
          </li>
        ))}
      </ol>
      <p className="account-problem" role="alert">
        {problem}
      </p>
      <div className="risk-end">
        <output className="figure">
          {answered} of {questions.length} answered
        </output>
        <Button type="submit" size="md" loading={isPending}>
          Submit
        </Button>
      </div>
    </form>
  );
}
