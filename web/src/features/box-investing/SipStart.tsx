import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { BoxInvestment } from "@munshi/bff/contract";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { FormEvent } from "react";
import { sipPageOf } from "../../box-parts/box-pages.ts";
import { investKeys } from "../../box-parts/invest-api.ts";
import { formatDate, parseRupees } from "../../lib/format.ts";
import { callCore, toFailure } from "../../lib/http.ts";
import { go } from "../../shell/go.ts";
import { findAmountProblem, typeRupees } from "./amounts.ts";
import { typingMs, usePreview, useSipStart } from "./investing-api.ts";
import { useKeptForm } from "./invest-draft.ts";
import { Preview } from "./Preview.tsx";
import { findStartProblem, readDay, readFrequency, SipFields } from "./SipFields.tsx";
import type { SipDraft } from "./SipFields.tsx";
import { startRange } from "./sip-words.ts";

/** Amount and schedule of a new SIP, next to what its first purchase would buy today. */
export function SipStart({
  investment: { box, minimum_paise: minimum, is_invested: isInvested },
  isActive,
}: {
  readonly investment: BoxInvestment;
  readonly isActive: boolean;
}) {
  const start = useSipStart();
  const { fields, set, forget } = useKeptForm<SipDraft>(`${box.id}.sip`, {
    amount: minimum === null ? "" : typeRupees(minimum),
    frequency: "monthly",
    day: "5",
    startsOn: startRange().first,
  });
  const amount = parseRupees(fields.amount);
  const problem = findAmountProblem(fields.amount, isInvested || !isActive ? null : minimum);
  const isWrong = problem !== null || findStartProblem(fields.startsOn) !== null;
  const [asked] = useDebouncedValue(problem === null ? amount : null, typingMs);
  const preview = usePreview(box.id, "sip", isActive, asked);
  // A second click comes before the button is drawn as pending.
  const isSending = useRef(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isWrong || isSending.current) return;
    isSending.current = true;
    const frequency = readFrequency(fields.frequency);
    start.mutate(
      {
        box: box.id,
        invest_actively: isActive,
        amount_paise: amount ?? 0,
        frequency,
        ...(frequency === "monthly" && { day: readDay(fields.day) }),
        starts_on: fields.startsOn,
      },
      {
        onSuccess: ({ id }) => {
          forget();
          go(sipPageOf(id));
        },
        onSettled: () => {
          isSending.current = false;
        },
      },
    );
  };
  return (
    <div className="invest-form-columns">
      <form className="invest-sheet" noValidate onSubmit={submit}>
        <SipFields
          draft={fields}
          amountProblem={problem}
          startLabel="First date"
          onChange={(changes) => {
            set(changes);
            start.reset();
          }}
        />
        <FirstPurchase draft={fields} />
        <p className="invest-problem" role="alert">
          {start.error === null ? "" : toFailure(start.error).message}
        </p>
        <Button type="submit" size="md" fullWidth loading={start.isPending} disabled={isWrong}>
          Start SIP
        </Button>
        <p className="invest-soft">
          You confirm each purchase. A market holiday moves it to the next trading day.
        </p>
      </form>
      {problem === null ? (
        <Preview title="A purchase at today’s prices" state={preview} />
      ) : (
        <p className="invest-soft">Enter an amount to see its shares.</p>
      )}
    </div>
  );
}

/** When the first purchase is due, by the server's calendar. */
function FirstPurchase({ draft }: { readonly draft: SipDraft }) {
  const { frequency: typed, day, startsOn } = draft;
  const frequency = readFrequency(typed);
  const { data } = useQuery({
    queryKey: [...investKeys.all, "sip-start", frequency, day, startsOn],
    queryFn: ({ signal }) =>
      callCore(
        "GET /box_investing/sip_start",
        { query: { frequency, ...(frequency === "monthly" && { day }), starts_on: startsOn } },
        { signal },
      ),
    enabled: findStartProblem(startsOn) === null,
  });
  return (
    <output className="invest-soft figure">
      {data !== undefined &&
        `First purchase: ${formatDate(data.moved_on)}.${data.moved_why === null ? "" : ` ${data.moved_why}`}`}
    </output>
  );
}
