import type { MemberStatus, ReadMemberStatus } from "./domains/accounts/index.ts";
import { findBroker, logoOf } from "./domains/brokers/index.ts";

type Asked = Parameters<ReadMemberStatus>;

/** One reader for each record; a record that this installation does not keep is left out. */
export interface StandingReaders {
  readonly activeBroker?: (...asked: Asked) => Promise<number | null>;
  readonly kyc?: (...asked: Asked) => Promise<MemberStatus["kyc"]>;
  readonly telegram?: (...asked: Asked) => Promise<MemberStatus["telegram"]>;
  readonly unreadNotifications?: (...asked: Asked) => Promise<number>;
  readonly cartCount?: (...asked: Asked) => Promise<number>;
}

/** Asks every record at once. */
export function composeMemberStatus(readers: StandingReaders): ReadMemberStatus {
  return async (...asked) => {
    const [activeBroker, kyc, telegram, unreadNotifications, cartCount] = await Promise.all([
      readers.activeBroker?.(...asked) ?? null,
      readers.kyc?.(...asked) ?? null,
      readers.telegram?.(...asked) ?? noTelegram,
      readers.unreadNotifications?.(...asked) ?? 0,
      readers.cartCount?.(...asked) ?? 0,
    ]);
    const broker = activeBroker === null ? null : findBroker(activeBroker);
    return {
      activeBroker,
      brokerImage: broker === null ? null : logoOf(broker),
      kyc,
      telegram,
      unreadNotifications,
      cartCount,
    };
  };
}

const noTelegram: MemberStatus["telegram"] = {
  subscribed: false,
  chatId: null,
  popupCode: null,
  popupMessage: null,
};
