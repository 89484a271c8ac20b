import type { PlantedFault } from "./fault.ts";

export const coreApiFaults: readonly PlantedFault[] = [
  {
    file: "core-api/src/domains/accounts/attempts/attempts.service.ts",
    from: "attempts > attemptLimits[kind].most",
    to: "attempts > attemptLimits[kind].most + 1",
    breaks: "every limit allows one attempt more",
  },
  {
    file: "core-api/src/domains/accounts/tokens/access-token.ts",
    from: "clockTimestamp: toSeconds(at),",
    to: "ignoreExpiration: true,",
    breaks: "access tokens never expire",
  },
  {
    file: "core-api/src/domains/entitlements/coupon.ts",
    from: "holder.pending < maxUses",
    to: "holder.pending <= maxUses",
    breaks: "a coupon is offered once more than it may be used",
  },
  {
    file: "core-api/src/domains/entitlements/coupons.repository.ts",
    from: '.whereRaw("(max_uses is null or used < max_uses)")',
    to: "",
    breaks: "rivals use a coupon more often than it may be used",
  },
  {
    file: "core-api/src/domains/entitlements/entitlement.ts",
    from: "startsAt.getTime() <= till + 1",
    to: "startsAt.getTime() <= till",
    breaks: "a plan that follows without a gap does not extend the subscription",
  },
  {
    file: "core-api/src/domains/notifications/notifications.query.ts",
    from: '"(tenant_key is null or tenant_key = ?)"',
    to: "\"(tenant_key is null or ? <> '')\"",
    breaks: "notifications of one site are shown on another",
  },
  {
    file: "core-api/src/domains/kyc/pan.service.ts",
    from: "coming <= marketDate(now)",
    to: "coming < marketDate(now)",
    breaks: "a member is not an adult on their 18th birthday",
  },
  {
    file: "core-api/src/domains/kyc/kyc.presenter.ts",
    from: "pan.slice(-2)",
    to: "pan.slice(-4)",
    breaks: "a masked PAN shows two characters too many",
  },
  {
    file: "core-api/src/domains/staff/staff-members.service.ts",
    from: "granted.every((permission) => has",
    to: "granted.some((permission) => has",
    breaks: "staff grant permissions that they lack",
  },
  {
    file: "core-api/src/platform/idempotency/run-idempotently.ts",
    from: "!held.fingerprint.equals(fingerprint)",
    to: "held.fingerprint.length !== fingerprint.length",
    breaks: "a key used again with another body gets the first answer",
  },
  {
    file: "core-api/src/platform/outbox/outbox-events.ts",
    from: 'orWhere("leased_until", "<", claim.at)',
    to: 'orWhere("leased_until", ">", claim.at)',
    breaks: "an event that one process delivers is delivered by another as well",
  },
  {
    file: "core-api/src/domains/broker-accounts/link.service.ts",
    from: "return extra > 0 && (extra",
    to: "return (extra",
    breaks: "a name with another first name agrees",
  },
  {
    file: "core-api/src/platform/money/paise.ts",
    from: "(2n * size + BigInt(denominator))",
    to: "(2n * size)",
    breaks: "fractions of a paisa are cut off",
  },
  {
    file: "core-api/src/domains/market/import/price-year.ts",
    from: "rankOf(one.file) - rankOf(other.file)",
    to: "rankOf(other.file) - rankOf(one.file)",
    breaks: "the lesser source of a price wins",
  },
  {
    file: "core-api/src/domains/scoring/weigh-points.ts",
    from: "share < leastKnown",
    to: "share <= leastKnown",
    breaks: "a category of which half is known has no score",
  },
  {
    file: "core-api/src/domains/chart-feed/bars.ts",
    from: "Math.round(volume / factor)",
    to: "Math.round(volume * factor)",
    breaks: "volumes before a split are restated the wrong way",
  },
  {
    file: "core-api/src/domains/watch-lists/watch-lists.repository.ts",
    from: "order by min(company.position)",
    to: "order by 1",
    breaks: "a watch list forgets its member's order",
  },
  {
    file: "core-api/src/domains/market-tiles/weights.ts",
    from: "floats.get(code) ?? 100",
    to: "floats.get(code) ?? 0",
    breaks: "index members of unknown float weigh nothing",
  },
];
