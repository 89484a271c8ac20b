/**
 * One table with a member's data. `owner` names the column that holds the user's id. `select` is what
 * a member's archive shows of it (`t` is the table); `excluded` says why nothing is. `erasure` says
 * what becomes of it with the account: `delete`, or why rows stay.
 */
export interface PersonalTable {
  readonly table: string;
  readonly owner: string;
  readonly archive: { readonly select: string } | { readonly excluded: string };
  readonly erasure: "delete" | { readonly kept: string };
}

const secret = { excluded: "a secret of the account's protection" } as const;
const apart = { excluded: "shown unsealed and masked in a file of its own" } as const;

/**
 * Every table with a user's id. A test compares it with the schema: a new table has to be named here.
 * In the order in which rows are deleted.
 */
export const personalTables: readonly PersonalTable[] = [
  {
    table: "client_exports",
    owner: "user_id",
    archive: { select: "t.created_at, t.expires_at" },
    erasure: "delete",
  },
  {
    table: "coupons",
    owner: "user_id",
    archive: { select: "t.code, t.percent_off, t.valid_from, t.valid_until" },
    erasure: { kept: "redeemed coupons and orders refer to it; the account is anonymous" },
  },
  {
    table: "saved_queries",
    owner: "user_id",
    archive: {
      select: `t.name, t.description, t.access, t.created_at, t.updated_at, t.deleted_at,
        (select json_agg(json_build_object('version', v.version, 'text', v.text,
           'created_at', v.created_at) order by v.version)
         from saved_query_versions v where v.query_id = t.id) as versions`,
    },
    erasure: "delete",
  },
  {
    table: "custom_filters",
    owner: "user_id",
    archive: { select: "t.name, t.formula, t.access, t.created_at, t.deleted_at" },
    erasure: "delete",
  },
  {
    table: "stock_lists",
    owner: "user_id",
    archive: {
      select: `t.name, t.created_at, t.updated_at, (select json_agg(c.co_code order by c.position)
        from stock_list_companies c where c.list_id = t.id) as companies`,
    },
    erasure: "delete",
  },
  {
    table: "watch_lists",
    owner: "user_id",
    archive: {
      select: `t.name, t.created_at, t.updated_at, (select json_agg(c.co_code order by c.position)
        from watch_list_companies c where c.list_id = t.id) as companies`,
    },
    erasure: "delete",
  },
  {
    table: "stock_boxes",
    owner: "user_id",
    archive: {
      select: `t.name, t.idea, t.overview, t.query, t.created_at, t.updated_at, t.deleted_at,
        (select json_agg(json_build_object('version', v.version, 'effective', v.effective,
           'companies', v.co_codes, 'weights', v.weights, 'note', v.note) order by v.version)
         from box_versions v where v.box_id = t.id) as versions`,
    },
    erasure: "delete",
  },
  {
    table: "box_favourites",
    owner: "user_id",
    archive: {
      select: "(select name from stock_boxes b where b.id = t.box_id) as box, t.added_at",
    },
    erasure: "delete",
  },
  {
    table: "box_follows",
    owner: "user_id",
    archive: {
      select: `(select name from stock_boxes b where b.id = t.box_id) as box, t.invest_actively,
        t.version, t.since`,
    },
    erasure: "delete",
  },
  {
    table: "box_exclusions",
    owner: "user_id",
    archive: { select: "t.co_code" },
    erasure: "delete",
  },
  {
    table: "figure_reports",
    owner: "user_id",
    archive: {
      select: `t.co_code, t.title, t.shown, t.remark, t.state, t.reported_at, t.answer,
        t.answered_at`,
    },
    erasure: "delete",
  },
  {
    table: "notifications",
    owner: "user_id",
    archive: { select: "t.kind, t.body, t.redirect_url, t.created_at, t.read_at" },
    erasure: "delete",
  },
  {
    table: "script_limits",
    owner: "user_id",
    archive: {
      select: `(select s.symbol from scripts s where s.id = t.script_id) as script, t.side, t.period,
        t.measure, t.amount, t.created_at, t.retired_at`,
    },
    erasure: "delete",
  },
  {
    table: "desk_call_notices",
    owner: "user_id",
    archive: { excluded: "ids of notifications, which the archive shows" },
    erasure: "delete",
  },
  {
    table: "notification_mutes",
    owner: "user_id",
    archive: { select: "t.kind, t.channel, t.muted_at" },
    erasure: "delete",
  },
  {
    table: "broadcast_recipients",
    owner: "user_id",
    archive: {
      select: `(select name from broadcasts b where b.id = t.broadcast_id) as broadcast, t.channel,
        t.state, t.closed_at as at`,
    },
    erasure: "delete",
  },
  {
    table: "known_devices",
    owner: "user_id",
    archive: { select: "t.first_seen_at, t.last_seen_at" },
    erasure: "delete",
  },
  {
    table: "token_families",
    owner: "user_id",
    archive: { select: "t.tenant_key as site, t.device, t.created_at, t.expires_at, t.ended_at" },
    erasure: "delete",
  },
  {
    table: "browser_sessions",
    owner: "user_id",
    archive: { excluded: "the same sign-ins as token_families" },
    erasure: "delete",
  },
  {
    table: "client_views",
    owner: "user_id",
    archive: { select: "t.created_at, t.expires_at, t.reason" },
    erasure: "delete",
  },
  {
    table: "social_identities",
    owner: "user_id",
    archive: { select: "t.provider, t.email, t.created_at" },
    erasure: "delete",
  },
  {
    table: "risk_profiles",
    owner: "user_id",
    archive: { select: "t.questionnaire, t.answers, t.final_score, t.filled_at" },
    erasure: "delete",
  },
  {
    table: "certificates",
    owner: "user_id",
    archive: { select: "t.number, t.title, t.holder, t.reason, t.issued_on" },
    erasure: "delete",
  },
  {
    table: "contact_queries",
    owner: "user_id",
    archive: { select: "t.name, t.email, t.phone, t.message, t.created_at" },
    erasure: "delete",
  },
  { table: "broker_accounts", owner: "user_id", archive: apart, erasure: "delete" },
  {
    table: "broker_login_attempts",
    owner: "user_id",
    archive: { excluded: "a login on its way, forgotten within the hour" },
    erasure: "delete",
  },
  {
    table: "telegram_links",
    owner: "user_id",
    archive: { select: "t.chat_id::text as chat_id, t.linked_at" },
    erasure: "delete",
  },
  { table: "telegram_start_tokens", owner: "user_id", archive: secret, erasure: "delete" },
  {
    table: "passkeys",
    owner: "user_id",
    archive: { select: "t.name, t.created_at, t.last_used_at" },
    erasure: "delete",
  },
  { table: "passkey_challenges", owner: "user_id", archive: secret, erasure: "delete" },
  {
    table: "totp_factors",
    owner: "user_id",
    archive: { select: "t.created_at, t.confirmed_at" },
    erasure: "delete",
  },
  { table: "recovery_codes", owner: "user_id", archive: secret, erasure: "delete" },
  { table: "second_steps", owner: "user_id", archive: secret, erasure: "delete" },
  {
    table: "billing_details",
    owner: "user_id",
    archive: { select: "t.name, t.address, t.state_code, t.pin_code, t.gstin, t.updated_at" },
    erasure: "delete",
  },
  {
    table: "cart_items",
    owner: "user_id",
    archive: {
      select: `(select name from stock_boxes b where b.id = t.box_id) as box, t.investment_type,
        t.added_at`,
    },
    erasure: "delete",
  },
  {
    table: "cart_coupons",
    owner: "user_id",
    archive: { select: "(select code from coupons c where c.id = t.coupon_id) as coupon" },
    erasure: "delete",
  },
  {
    table: "box_plans",
    owner: "user_id",
    archive: {
      excluded: "what bills were planned for; the orders themselves are in order_batches",
    },
    erasure: "delete",
  },
  {
    table: "box_sips",
    owner: "user_id",
    archive: {
      select: `(select name from stock_boxes b where b.id = t.box_id) as box, t.amount_paise,
        t.frequency, t.starts_on, t.paused_at, t.stopped_at, t.created_at,
        (select json_agg(json_build_object('number', c.number, 'planned_on', c.planned_on,
           'moved_on', c.moved_on, 'moved_why', c.moved_why, 'amount_paise', c.amount_paise,
           'skip', c.skip) order by c.number)
         from box_sip_cycles c where c.sip_id = t.id) as cycles`,
    },
    erasure: "delete",
  },
  {
    table: "holding_actions",
    owner: "user_id",
    archive: {
      select: `t.kind, t.isin, t.symbol, t.into_isin, t.into_symbol, t.day, t.issued, t.held,
        t.child_cost, t.at, t.id, t.withdraws`,
    },
    erasure: "delete",
  },
  {
    table: "holding_transactions",
    owner: "user_id",
    archive: {
      select: `t.broker_id, t.kind, t.source, t.isin, t.symbol, t.day, t.acquired_on, t.quantity,
        t.paise, t.charges_paise, t.belongs_to, t.moved_to, t.note, t.at, t.id, t.withdraws`,
    },
    erasure: "delete",
  },
  {
    table: "kept_holding_differences",
    owner: "user_id",
    archive: {
      select: "t.broker_id, t.isin, t.ledger_quantity, t.broker_quantity, t.at",
    },
    erasure: "delete",
  },
  {
    table: "order_bills",
    owner: "user_id",
    archive: { excluded: "estimates of orders that were not confirmed; kept for two days" },
    erasure: "delete",
  },
  {
    table: "order_batches",
    owner: "user_id",
    archive: {
      select: `t.number, t.broker_id, t.kind, t.belongs_to, t.bill, t.created_at, t.settled_at,
        (select json_agg(json_build_object('symbol', l.symbol, 'isin', l.isin, 'exchange',
           l.exchange, 'side', l.side, 'quantity', l.quantity, 'limit_paise', l.limit_paise,
           'state', l.state, 'filled_quantity', l.filled_quantity, 'filled_paise', l.filled_paise,
           'broker_order_id', l.broker_order_id, 'broker_text', l.broker_text, 'sent_at', l.sent_at)
           order by l.position)
         from order_legs l where l.batch_id = t.id) as legs`,
    },
    erasure: { kept: "records of orders, which investors and brokers must be able to prove" },
  },
  {
    table: "trading_members",
    owner: "user_id",
    archive: { select: "t.frozen_at" },
    erasure: "delete",
  },
  {
    table: "payment_orders",
    owner: "user_id",
    archive: {
      select: `t.number, t.kind, t.state, t.lines, t.amount_paise, t.tax_paise, t.terms_version,
        t.created_at,
        (select json_agg(json_build_object('id', p.id, 'amount_paise', p.amount_paise, 'status',
           p.status, 'method', p.method, 'at', p.at) order by p.at)
         from order_payments p where p.order_id = t.id) as payments,
        (select json_agg(json_build_object('amount_paise', r.amount_paise, 'status', r.status,
           'requested_at', r.requested_at) order by r.requested_at)
         from order_refunds r where r.order_id = t.id) as refunds`,
    },
    erasure: { kept: "part of the ledger behind invoices" },
  },
  {
    table: "coupon_uses",
    owner: "user_id",
    archive: {
      select: "(select code from coupons c where c.id = t.coupon_id) as coupon, t.taken_at",
    },
    erasure: { kept: "part of the ledger behind invoices" },
  },
  {
    table: "entitlement_pauses",
    owner: "user_id",
    archive: { select: "t.product, t.days, t.paused_at, t.ended_at" },
    erasure: { kept: "part of the ledger behind invoices" },
  },
  {
    table: "entitlement_entries",
    owner: "user_id",
    archive: { select: "t.kind, t.source, t.starts_at, t.ends_at, t.created_at" },
    erasure: {
      kept: "the ledger behind invoices: six years after the annual return (CGST Act, s. 36)",
    },
  },
  {
    table: "coupon_redemptions",
    owner: "user_id",
    archive: {
      select:
        "(select code from coupons c where c.id = t.coupon_id) as coupon, t.ref_id, t.redeemed_at",
    },
    erasure: { kept: "part of the ledger behind invoices" },
  },
  {
    table: "complaints",
    owner: "user_id",
    archive: {
      select: `t.number, t.received_on, t.source, t.subject, t.details, t.resolved_on, t.resolution`,
    },
    erasure: { kept: "records of complaints, which the regulator inspects" },
  },
  {
    table: "kyc_cases",
    owner: "user_id",
    archive: apart,
    erasure: {
      kept: "five years after the relationship ends (Prevention of Money-laundering Rules 2005, r. 10)",
    },
  },
  {
    table: "users",
    owner: "id",
    archive: {
      select: `t.email, t.first_name, t.last_name, t.phone, t.email_verified_at, t.is_referrer,
        t.referred_by, t.ref_id, t.product_type, t.is_optimized, t.tenant_key as site, t.created_at`,
    },
    erasure: { kept: "pseudonymised: ledger, KYC and audit rows point to it" },
  },
];
