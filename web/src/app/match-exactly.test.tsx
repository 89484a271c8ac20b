import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Route, Router, Switch } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { matchExactly } from "./match-exactly.ts";

afterEach(cleanup);

test.each([
  ["/Certificate", "the certificate"],
  ["/certificate", "no page"],
  ["/CERTIFICATE", "no page"],
  ["/Certificate/", "no page"],
  ["/privacy-policy", "privacy"],
  ["/Privacy-policy", "no page"],
  ["/", "no page"],
  ["/company/M%26M", "the company M%26M"],
  ["/company/", "no page"],
  ["/company/A/B", "no page"],
])("the address %s draws %s", (path, text) => {
  render(
    <Router hook={memoryLocation({ path }).hook} parser={matchExactly}>
      <Switch>
        <Route path="/Certificate">the certificate</Route>
        <Route path="/privacy-policy">privacy</Route>
        <Route path="/company/:symbol">{({ symbol }) => `the company ${symbol}`}</Route>
        <Route>no page</Route>
      </Switch>
    </Router>,
  );
  expect(screen.getByText(text)).toBeTruthy();
});
