import type { Executor } from "@munshi/db";
import { marketDate, dayMs } from "@munshi/platform";
import { createPublicId } from "../../platform/ids/public-id.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Owner } from "../../platform/http/identify-call.ts";
import type { AuditService } from "../audit/index.ts";
import { grantEntitlement } from "../entitlements/index.ts";
import type { EntitlementGrant } from "../entitlements/index.ts";
import { insertCertificate } from "./certificates/certificates.repository.ts";
import { createUser } from "./create-user.ts";
import { seedDemoNotifications } from "./demo-notifications.ts";
import type { PasswordHasher } from "./passwords/password-hasher.ts";
import { saveRiskProfile } from "./risk/risk-profiles.repository.ts";
import { questionnaireEdition, riskQuestions } from "./risk/risk-questionnaire.ts";
import { scoreAnswers } from "./risk/risk-score.ts";
import { listKnownEmails, updateUser } from "./users.repository.ts";
import type { UserChange } from "./users.repository.ts";

/** The password of demo members. */
export const demoPassword = "munshi-demo";

interface DemoMember {
  readonly name: string;
  readonly lastName: string;
  readonly tenant?: string;
  readonly hasRiskProfile?: boolean;
  /** Signed up through the referrer's link. */
  readonly isReferred?: boolean;
  readonly certificate?: {
    readonly number: string;
    readonly title: string;
    readonly reason: string;
  };
  readonly change?: UserChange;
  /** Has notifications. */
  readonly hasNotifications?: boolean;
  /** Begins with a watchlist and saved screens. */
  readonly hasWork?: boolean;
  /** Days from and until today. */
  readonly runs?: {
    readonly kind: EntitlementGrant["kind"];
    readonly from: number;
    readonly until: number;
  };
}

const referrerRefId = "demo-referrer";
/** Any number that no other advisory lock has. */
const demoMembersLock = 0x64656d6f;

/** One per case of the gate; the address is `<name>@demo.example`. */
export const demoMembers: readonly DemoMember[] = [
  { name: "member", lastName: "Menon", isReferred: true, hasNotifications: true },
  {
    name: "stockbox",
    lastName: "Shah",
    hasWork: true,
    hasNotifications: true,
    isReferred: true,
    hasRiskProfile: true,
    change: { product_type: "stockbox" },
    runs: { kind: "grant", from: 0, until: 3_650 },
  },
  {
    name: "optimizer",
    lastName: "Rao",
    hasWork: true,
    hasRiskProfile: true,
    change: { product_type: "optimizer" },
    runs: { kind: "grant", from: 0, until: 3_650 },
  },
  {
    name: "trial",
    lastName: "Iyer",
    isReferred: true,
    hasRiskProfile: true,
    runs: { kind: "trial", from: 0, until: 3_650 },
  },
  {
    name: "ended",
    lastName: "Gill",
    hasRiskProfile: true,
    runs: { kind: "grant", from: -400, until: -35 },
  },
  { name: "optimized", lastName: "Das", hasRiskProfile: true, change: { is_optimized: true } },
  {
    name: "referrer",
    lastName: "Pillai",
    change: { is_referrer: true, ref_id: referrerRefId },
    certificate: {
      number: "RP-0001",
      title: "Referral partner",
      reason: "recommends Munshi to others as a referral partner",
    },
  },
  { name: "partner", lastName: "Bose", tenant: "zerodha" },
];

/**
 * Creates demo members with a known password. Existing ones are left unchanged.
 * @returns those it created that begin with a watchlist and saved screens.
 */
export async function seedDemoMembers(
  db: Executor,
  deps: { readonly audit: AuditService; readonly hasher: PasswordHasher; readonly at: Date },
): Promise<readonly Owner[]> {
  const { at } = deps;
  const created = await inTransaction(db, async (transaction) => {
    // Servers that start at the same time would each create the missing members.
    await transaction.raw("select pg_advisory_xact_lock(?)", [demoMembersLock]);
    const known = await listKnownEmails(transaction, demoMembers.map(emailOf));
    const missing = demoMembers.filter((person) => !known.has(emailOf(person)));
    return missing.length === 0 ? [] : createMembers(transaction, missing, deps);
  });
  const told = demoMembers
    .filter(({ hasNotifications }) => hasNotifications === true)
    .map((person) => ({ email: emailOf(person), isSubscriber: person.runs !== undefined }));
  await seedDemoNotifications(db, told, at);
  return created;
}

async function createMembers(
  db: Executor,
  missing: readonly DemoMember[],
  { audit, hasher, at }: Parameters<typeof seedDemoMembers>[1],
): Promise<readonly Owner[]> {
  const created: Owner[] = [];
  const passwordHash = await hasher.hash(demoPassword);
  const answers = Object.fromEntries(
    riskQuestions.map(({ id, options }) => [id, options[2]?.id ?? ""]),
  );
  for (const person of missing) {
    await inTransaction(db, async (transaction) => {
      const tenant = person.tenant ?? "munshi";
      const userId = await createUser(
        transaction,
        { audit },
        {
          tenant,
          email: emailOf(person),
          firstName: firstNameOf(person),
          lastName: person.lastName,
          phone: null,
          passwordHash,
          referredBy: person.isReferred === true ? referrerRefId : null,
          by: "demonstration",
          at,
        },
      );
      if (person.change !== undefined) await updateUser(transaction, userId, person.change, at);
      if (person.hasRiskProfile === true) {
        await saveRiskProfile(transaction, {
          user_id: userId,
          questionnaire: questionnaireEdition,
          answers,
          final_score: scoreAnswers(riskQuestions, answers) ?? 1,
          filled_at: at,
        });
      }
      if (person.certificate !== undefined) {
        await insertCertificate(transaction, {
          ...person.certificate,
          id: createPublicId(),
          user_id: userId,
          tenant_key: tenant,
          holder: `${firstNameOf(person)} ${person.lastName}`,
          issued_on: marketDate(at),
          source: "demonstration",
          created_at: at,
        });
      }
      if (person.runs !== undefined) {
        await grantEntitlement(transaction, {
          id: createPublicId(),
          userId,
          tenant,
          kind: person.runs.kind,
          source: "demonstration",
          startsAt: new Date(at.getTime() + person.runs.from * dayMs),
          endsAt: new Date(at.getTime() + person.runs.until * dayMs),
          at,
        });
      }
      if (person.hasWork === true) created.push({ userId, tenant });
    });
  }
  return created;
}

function firstNameOf({ name }: DemoMember): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function emailOf({ name }: DemoMember): string {
  return `${name}@demo.example`;
}
