import { expect, test } from "vitest";
import { mostAddedPeers, readCompanyAddress, writeCompanyAddress } from "./company-address.ts";

test("basis and added peers live in the address, and what else is there stays", () => {
  const search = "?ref_id=p7&basis=standalone&peers=ASHA,M%26M,ASHA";
  const address = readCompanyAddress(search);
  expect(address).toEqual({ basis: "standalone", peers: ["ASHA", "M&M"] });
  expect(writeCompanyAddress(address, search)).toBe("?ref_id=p7&basis=standalone&peers=ASHA,M%26M");
  expect(writeCompanyAddress({ basis: null, peers: [] }, search)).toBe("?ref_id=p7");
});

test("an address that means nothing asks for what is published", () => {
  expect(readCompanyAddress("?basis=both&peers=,,")).toEqual({ basis: null, peers: [] });
  expect(writeCompanyAddress({ basis: null, peers: [] }, "")).toBe("");
});

test("no more companies are added than can be read", () => {
  const many = Array.from({ length: 9 }, (_, place) => `S${place}`).join(",");
  expect(readCompanyAddress(`?peers=${many}`).peers).toHaveLength(mostAddedPeers);
});
