import { expect, test } from "vitest";
import { namesAgree } from "./link.service.ts";

test.each([
  ["Asha Menon", "ASHA MENON"],
  ["Asha Menon", "Menon, Asha"],
  ["Asha Menon", "Smt. Asha Menon"],
  ["Rohan Kulkarni", "MR ROHAN KULKARNI"],
  ["Shri Rohan Kulkarni", "Dr. Rohan  Kulkarni"],
  ["Asha Menon", "Asha Radha Menon"],
  ["Rajesh Patel", "Patel Rajesh Kumar"],
  ["R. Kulkarni", "Rohan Kulkarni"],
  ["K. R. Narayanan", "Kocheril Raman Narayanan"],
  ["A.K. Sharma", "Ajay Kumar Sharma"],
  ["AK Sharma", "SHARMA AJAY KUMAR"],
  ["MS Rao", "Mahendra Singh Rao"],
  ["Lakshmi", "LAKSHMI"],
  ["Peter D'Souza", "Peter Dsouza"],
  ["José Fernandes", "JOSE FERNANDES"],
  ["Jai Prakash Rao", "Jaiprakash Rao"],
  ["आशा मेनन", "मेनन आशा"],
  ["Mr", "Mr"],
  ["", "Asha Menon"],
  ["Asha Menon", " - "],
])("%j and %j can be one person", (one, other) => {
  expect([namesAgree(one, other), namesAgree(other, one)]).toEqual([true, true]);
});

test.each([
  ["Asha Menon", "Rohan Kulkarni"],
  ["Asha Menon", "Asha Iyer"],
  ["Asha Menon", "Anil Menon"],
  ["Radha Menon", "Asha Radha Menon"],
  ["A M", "Asha Menon"],
  ["Asha M", "A Menon"],
  ["Asha", "Asha Menon"],
  ["Asha Menon", "Asha Menon Nair"],
  ["Asha Menon", "Dr Asha Radha Lata Menon"],
  ["Asha Menon", "Asha Menon HUF"],
  ["Asha R Menon", "Asha S Menon"],
  ["Asha Asha", "Asha Menon"],
  ["Imran", "आशा"],
])("%j and %j are two people's names", (one, other) => {
  expect([namesAgree(one, other), namesAgree(other, one)]).toEqual([false, false]);
});
