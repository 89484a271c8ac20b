import { consentRegister } from "../../contract/compliance.ts";
import { defineSource } from "../../platform/register/index.ts";

/** Consents and opt-outs of members, with the edition or the channel. */
export const consents = `(
  select orders.id, orders.user_id, orders.tenant_key, 'terms' as consent,
    orders.terms_version as about, orders.number as reference, orders.created_at as at
  from payment_orders as orders
  union all
  select event.id, kyc.user_id, kyc.tenant_key, 'kyc_agreement', coalesce(kyc.agreement, ''), '',
    event.at
  from kyc_events as event join kyc_cases as kyc on kyc.id = event.case_id
  where event.to_status = 'submitted'
  union all
  select cast(md5(concat_ws(' ', mute.user_id, mute.kind, mute.channel)) as uuid), mute.user_id,
    member.tenant_key, 'opt_out', mute.kind || ', ' || mute.channel, '', mute.muted_at
  from notification_mutes as mute join users as member on member.id = mute.user_id
)`;

/** Members' consents on the actor's site, newest first. */
export const consentSource = defineSource({
  register: consentRegister,
  table: `${consents} as consent`,
  joins: { client: "left join users as client on client.id = consent.user_id" },
  id: "consent.id",
  where: "consent.tenant_key = :tenant",
  columns: {
    client: {
      value: `case when client.erased_at is null
        then trim(client.first_name || ' ' || client.last_name) else 'Erased' end`,
    },
    consent: { value: "consent.consent" },
    about: { value: "consent.about" },
    reference: { value: "consent.reference" },
    at: { value: "consent.at" },
    client_id: { value: "cast(consent.user_id as text)" },
  },
  actions: {},
});
