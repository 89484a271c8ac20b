import type { GateRow } from "./gate-row.ts";

/** Pages for logged-in members. */
export const memberPages: readonly GateRow[] = [
  { path: "/today", who: "member" },
  { path: "/result-corner", who: "member" },
  { path: "/cart/1", who: "member" },
  { path: "/make-payment", who: "member" },
  { path: "/new-make-payment", who: "member" },
  { path: "/payment-setup", who: "member" },
  { path: "/order-confirmation", who: "member" },
  { path: "/order-summary", who: "member" },
  { path: "/orders", who: "member" },
  { path: "/subscription", who: "member" },
  {
    path: "/portfolio",
    who: "member",
    needs: "risk-profile",
    otherwise: "/informative-optimizer-portfolio",
  },
  {
    path: "/portfolio-ia",
    who: "member",
    needs: "risk-profile",
    otherwise: "/informative-optimizer-portfolio",
  },
  {
    path: "/portfolio-compare",
    who: "member",
    needs: "risk-profile",
    otherwise: "/informative-optimizer-portfolio",
  },
  {
    path: "/portfolio-compare-ia",
    who: "member",
    needs: "risk-profile",
    otherwise: "/informative-optimizer-portfolio",
  },
  {
    path: "/guest-create-portfolio",
    who: "member",
    needs: "optimizer",
    otherwise: "/informative-optimizer",
  },
  {
    path: "/create-portfolio",
    who: "member",
    needs: "optimizer",
    otherwise: "/informative-optimizer",
  },
  {
    path: "/portfolio-summary",
    who: "member",
    needs: "optimizer",
    otherwise: "/informative-optimizer",
  },
  {
    path: "/portfolio-new-score",
    who: "member",
    needs: "optimizer",
    otherwise: "/informative-optimizer",
  },
  {
    path: "/portfolio-recommendation",
    who: "member",
    needs: "optimizer",
    otherwise: "/informative-optimizer",
  },
  { path: "/profile/security", who: "member" },
  { path: "/risk-profile", who: "member" },
  { path: "/product-type", who: "member" },
  { path: "/dashboard", who: "referrer" },
  { path: "/Certificate", who: "member" },
];
