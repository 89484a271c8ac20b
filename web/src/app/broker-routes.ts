import { brokerCallbackPaths } from "@munshi/bff/contract";
import { createElement, lazy } from "react";
import type { PageRoute } from "./analysis-routes.ts";

const LazyLogin = lazy(async () => ({
  default: (await import("../features/accounts/LoginPage.tsx")).LoginPage,
}));
const BrokerPicker = lazy(async () => ({
  default: (await import("../features/broker-login/BrokerPicker.tsx")).BrokerPicker,
}));
const BrokerLoginPage = lazy(async () => ({
  default: (await import("../features/broker-login/BrokerLoginPage.tsx")).BrokerLoginPage,
}));
const CallbackPage = lazy(async () => ({
  default: (await import("../features/broker-login/CallbackPage.tsx")).CallbackPage,
}));

/** Ways in, our own and through brokers. */
export const brokerRoutes: readonly PageRoute[] = [
  { path: "/login", title: "Log in", Page: () => createElement(LazyLogin, { BrokerPicker }) },
  { path: "/BrokerLogin", title: "Login with your Broker", Page: BrokerLoginPage },
  ...brokerCallbackPaths.map((path) => ({
    path,
    title: "Login with your Broker",
    Page: () => createElement(CallbackPage, { path }),
  })),
];
