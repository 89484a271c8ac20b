/** A documented call that a browser may make through the bff. */
export interface PassedCall {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** `/portfolio/user_details/:user_id/`; matched whole, trailing slash included. */
  readonly path: string;
  /**
   * Whose token goes with it. `public`: nobody's. `known`: whoever is signed in, if anybody.
   * `member`: whoever is signed in; a visitor is told to.
   */
  readonly who: "public" | "known" | "member";
  /** The same for everybody until the market is published anew: browsers keep it and ask whether it holds. */
  readonly isShared?: true;
  /** A GET that the documents let change something: only our own pages may ask it. */
  readonly changes?: true;
}

/**
 * Calls that core-api answers by now. What a browser sends reaches core-api only by a row of this
 * table; calls whose answers carry tokens are routes of the session, and never rows.
 */
export const passedCalls: readonly PassedCall[] = [
  { method: "POST", path: "/user/user_status", who: "public" },
  { method: "POST", path: "/user/signup/", who: "public" },
  { method: "POST", path: "/user/send_verification_code", who: "public" },
  { method: "POST", path: "/user/check_verification_code", who: "public" },
  { method: "POST", path: "/user/check_user_exists", who: "public" },
  { method: "POST", path: "/user/check_broker_user_exists", who: "public" },
  { method: "GET", path: "/user/forgot_password", who: "public", changes: true },
  { method: "POST", path: "/user/change_password", who: "public" },
  { method: "GET", path: "/user/broker/", who: "public" },
  { method: "GET", path: "/user/pricing", who: "known" },
  { method: "POST", path: "/user/add_leads", who: "public" },
  { method: "POST", path: "/user/get_customer_query", who: "known" },
  { method: "GET", path: "/searchcompanylist/:text", who: "public" },
  { method: "GET", path: "/getHighPrice", who: "public", isShared: true },
  { method: "GET", path: "/indiceslist", who: "public", isShared: true },
  { method: "GET", path: "/industrylist", who: "public", isShared: true },
  { method: "POST", path: "/searchAddCmp", who: "public" },
  { method: "POST", path: "/getScannerResult2", who: "public" },
  { method: "GET", path: "/popular_screens", who: "member" },
  { method: "GET", path: "/getScreener/:userId", who: "member" },
  { method: "GET", path: "/getClientQuery/:userId", who: "member" },
  { method: "POST", path: "/clientQuery", who: "member" },
  { method: "POST", path: "/insertQueryFilter", who: "member" },
  { method: "POST", path: "/getQueryFilter", who: "member" },
  { method: "POST", path: "/deleteQueryFilter", who: "member" },
  { method: "POST", path: "/updatefiltersaccess", who: "member" },
  { method: "POST", path: "/insertScanner", who: "member" },
  { method: "POST", path: "/deletePortfolio", who: "member" },
  { method: "GET", path: "/screens/", who: "member" },
  { method: "PATCH", path: "/screens/:id", who: "member" },
  { method: "DELETE", path: "/screens/:id", who: "member" },
  { method: "GET", path: "/screens/:id/versions", who: "member" },
  { method: "GET", path: "/screens/:id/diff", who: "member" },
  { method: "POST", path: "/screens/:id/restore", who: "member" },
  { method: "POST", path: "/screens/:id/share", who: "member" },
  { method: "GET", path: "/screens/:id/shares", who: "member" },
  { method: "DELETE", path: "/screens/shares/:share", who: "member" },
  { method: "GET", path: "/shared_screens/:token", who: "public" },
  { method: "GET", path: "/public_screens", who: "known" },
  { method: "POST", path: "/user/redeem_code", who: "member" },
  { method: "GET", path: "/user/coupon_valid", who: "member" },
  { method: "GET", path: "/user/subscription", who: "member" },
  { method: "GET", path: "/user/upsurge_token", who: "member" },
  { method: "GET", path: "/user/certificates", who: "member" },
  { method: "GET", path: "/user/referrals", who: "member" },
  { method: "GET", path: "/user/risk_profile", who: "member" },
  { method: "POST", path: "/user/risk_profile", who: "member" },
  { method: "GET", path: "/getCoCode/:symbol", who: "member" },
  { method: "GET", path: "/getStockNewsFeeds/:fincode", who: "member" },
  { method: "GET", path: "/basicdetail/:fincode", who: "member" },
  { method: "GET", path: "/allperiodshareholding/:fincode", who: "member" },
  { method: "GET", path: "/totalscore/:fincode", who: "member" },
  { method: "GET", path: "/getTechnicalScore/:fincode", who: "member" },
  { method: "GET", path: "/dividend/:fincode", who: "member" },
  { method: "GET", path: "/newDebtoEquity/:fincode", who: "member" },
  { method: "GET", path: "/allstatementlist/:fincode", who: "member" },
  { method: "GET", path: "/resultHighlight/:fincode/:period", who: "member" },
  { method: "GET", path: "/getQuarterlyStatement/:fincode/:datatype", who: "member" },
  { method: "GET", path: "/returnAnalysisPrice/:fincode", who: "member" },
  { method: "GET", path: "/getPeerComparition/:fincode", who: "member" },
  { method: "GET", path: "/stockAnnualReport/:fincode", who: "member" },
  { method: "GET", path: "/getEmojiScore/:fincode", who: "member" },
  { method: "GET", path: "/getProfitAndLossStatement/:fincode", who: "member" },
  { method: "GET", path: "/getBalanceSheetStatement/:fincode", who: "member" },
  { method: "GET", path: "/getCashFlowStatement/:fincode", who: "member" },
  { method: "GET", path: "/getRatiosStatement/:fincode", who: "member" },
  { method: "GET", path: "/AnnualProfitandLoss/:fincode", who: "member" },
  { method: "GET", path: "/demoProfitandLoss/:fincode", who: "member" },
  { method: "GET", path: "/stockbalancesheet/:fincode", who: "member" },
  { method: "GET", path: "/newCashflow/:fincode", who: "member" },
  { method: "GET", path: "/newfinancialratios/:fincode", who: "member" },
  { method: "GET", path: "/CompanyHistory/:fincode", who: "member" },
  { method: "GET", path: "/BoardOfDirectors/:fincode", who: "member" },
  { method: "GET", path: "/CompBackground/:fincode", who: "member" },
  { method: "GET", path: "/graphPriceVsFscore/:fincode", who: "member" },
  { method: "GET", path: "/announcement/:fincode", who: "member" },
  { method: "GET", path: "/bonus/:fincode", who: "member" },
  { method: "GET", path: "/splits/:fincode", who: "member" },
  { method: "GET", path: "/SegmentGeography/:fincode", who: "member" },
  { method: "GET", path: "/SegmentProduct/:fincode", who: "member" },
  { method: "GET", path: "/deliverables/:fincode", who: "member" },
  { method: "POST", path: "/campareFinance", who: "member" },
  { method: "GET", path: "/companies/:coCode/figures/:key", who: "member" },
  { method: "GET", path: "/research_calls", who: "member" },
  { method: "GET", path: "/portfolio/user_details/:user_id/", who: "member" },
  { method: "PATCH", path: "/portfolio/user_details/:user_id/", who: "member" },
];
