import type { Executor } from "@munshi/db";
import { AppError } from "@munshi/platform";
import { z } from "zod";
import { broadcastContent } from "../../contract/broadcasts.ts";
import type { BroadcastAudience } from "../../contract/broadcasts.ts";
import { broadcastChannelNames } from "../../contract/broadcast-texts.ts";
import { clientRegister } from "../../contract/registers.ts";
import type { RegisterCondition } from "../../contract/register.ts";
import { formatDate } from "../../platform/clock/days.ts";
import { writeCanonicalJson } from "../audit/index.ts";
import type { ChangeDefinition } from "../change-requests/index.ts";
import { findBroadcast } from "./broadcasts.repository.ts";
import { contentOf } from "./messenger.service.ts";
import type { Messenger } from "./messenger.service.ts";

const payload = z
  .looseObject({
    broadcast: z.uuid(),
    members: z.int().min(1),
    sendAt: z.iso.datetime().nullable(),
  })
  .transform(({ broadcast, members, sendAt, ...content }) => ({
    broadcast,
    members,
    sendAt,
    ...broadcastContent.parse(content),
  }));
type Payload = z.output<typeof payload>;

/** A broadcast above 500 members, as a change that a second person approves. */
export function createSendChange(messenger: Messenger): ChangeDefinition<Payload> {
  const requireSame = async (db: Executor, tenant: string, given: Payload, isLocked = false) => {
    const row = await findBroadcast(db, tenant, given.broadcast, isLocked);
    const { broadcast: _id, members: _members, sendAt: _sendAt, ...content } = given;
    const write = (value: unknown): string => writeCanonicalJson(z.json().parse(value));
    if (row === null || row.state !== "draft" || write(contentOf(row)) !== write(content)) {
      throw new AppError("change.payload", 409, "The broadcast has changed. Create a new request.");
    }
    return row;
  };
  return {
    payload,
    permission: "message.send",
    subject: ({ broadcast }) => broadcast,
    title: ({ name, members }) => `Send “${name}” to ${count.format(members)} members`,
    async findVersion(db, tenant, { broadcast }) {
      const row = await findBroadcast(db, tenant, broadcast, true);
      return row === null ? null : String(row.version);
    },
    async describe(db, tenant, given) {
      await requireSame(db, tenant, given);
      const { channels, audience, subject, body, link, sendAt, members } = given;
      const line = (label: string, after: string) => ({ label, before: null, after });
      return [
        line("Members", count.format(members)),
        line("Audience", describeAudience(audience)),
        line("Channels", channels.map((each) => broadcastChannelNames[each]).join(", ")),
        ...(subject === "" ? [] : [line("Subject", subject)]),
        line("Message", body),
        ...(link === "" ? [] : [line("Link", link)]),
        line("When", sendAt === null ? "As soon as approved" : writeMoment(new Date(sendAt))),
      ];
    },
    async apply(transaction, maker, given) {
      const row = await requireSame(transaction, maker.tenant, given, true);
      const sendAt = given.sendAt === null ? null : new Date(given.sendAt);
      const members = await messenger.startApproved(transaction, maker, row, {
        members: given.members,
        sendAt,
      });
      return { members };
    },
  };
}

const count = new Intl.NumberFormat("en-IN");

function writeMoment(moment: Date): string {
  const time = moment.toLocaleTimeString("en-IN", {
    timeZone: "Asia/Kolkata",
    hour: "2-digit",
    minute: "2-digit",
    hour12: false,
  });
  return `${formatDate(moment)}, ${time} IST`;
}

/** The filter in words, for the person who approves. */
function describeAudience({ filter, search }: BroadcastAudience): string {
  const parts = [
    ...filter.map(describeCondition),
    ...(search === "" ? [] : [`found by “${search}”`]),
  ];
  return parts.length === 0 ? "All clients" : parts.join("; ");
}

function describeCondition(condition: RegisterCondition): string {
  const columns: Readonly<
    Record<string, { readonly title: string; readonly options?: Readonly<Record<string, string>> }>
  > = clientRegister.columns;
  const column = columns[condition.column];
  const title = column?.title ?? condition.column;
  switch (condition.is) {
    case "one_of":
      return `${title}: ${condition.values.map((value) => column?.options?.[value] ?? value).join(" or ")}`;
    case "between":
      return `${title} from ${condition.from ?? "any"} to ${condition.to ?? "any"}`;
    case "empty":
      return `${title} is empty`;
    case "filled":
      return `${title} is not empty`;
    case "contains":
    case "starts":
    case "equals":
      return `${title} ${condition.is} “${condition.text}”`;
  }
}
