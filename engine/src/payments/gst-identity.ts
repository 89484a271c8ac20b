/** GST codes of States and Union Territories (codes of GSTINs), in order of their codes. */
export const gstStates: readonly { readonly code: string; readonly name: string }[] = [
  { code: "01", name: "Jammu and Kashmir" },
  { code: "02", name: "Himachal Pradesh" },
  { code: "03", name: "Punjab" },
  { code: "04", name: "Chandigarh" },
  { code: "05", name: "Uttarakhand" },
  { code: "06", name: "Haryana" },
  { code: "07", name: "Delhi" },
  { code: "08", name: "Rajasthan" },
  { code: "09", name: "Uttar Pradesh" },
  { code: "10", name: "Bihar" },
  { code: "11", name: "Sikkim" },
  { code: "12", name: "Arunachal Pradesh" },
  { code: "13", name: "Nagaland" },
  { code: "14", name: "Manipur" },
  { code: "15", name: "Mizoram" },
  { code: "16", name: "Tripura" },
  { code: "17", name: "Meghalaya" },
  { code: "18", name: "Assam" },
  { code: "19", name: "West Bengal" },
  { code: "20", name: "Jharkhand" },
  { code: "21", name: "Odisha" },
  { code: "22", name: "Chhattisgarh" },
  { code: "23", name: "Madhya Pradesh" },
  { code: "24", name: "Gujarat" },
  // 25 (Daman and Diu) became part of 26 in 2020; 28 was Andhra Pradesh before 2014.
  { code: "26", name: "Dadra and Nagar Haveli and Daman and Diu" },
  { code: "27", name: "Maharashtra" },
  { code: "29", name: "Karnataka" },
  { code: "30", name: "Goa" },
  { code: "31", name: "Lakshadweep" },
  { code: "32", name: "Kerala" },
  { code: "33", name: "Tamil Nadu" },
  { code: "34", name: "Puducherry" },
  { code: "35", name: "Andaman and Nicobar Islands" },
  { code: "36", name: "Telangana" },
  { code: "37", name: "Andhra Pradesh" },
  { code: "38", name: "Ladakh" },
  { code: "97", name: "Other Territory" },
];

const names = new Map(gstStates.map(({ code, name }) => [code, name]));

/** Null for an unknown code. */
export function gstStateName(code: string): string | null {
  return names.get(code) ?? null;
}

/** Union Territories without a legislature, where UTGST is due in place of SGST (UTGST Act, s. 2). */
const withoutLegislature = new Set(["04", "26", "31", "35", "38", "97"]);

/** `SGST`, or `UTGST` in a Union Territory without a legislature. */
export function stateTaxName(code: string): "SGST" | "UTGST" {
  return withoutLegislature.has(code) ? "UTGST" : "SGST";
}

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The check digit of a GSTIN: its first 14 characters weighted 1 and 2 in turn, modulo 36. */
export function gstinCheckDigit(gstin: string): string {
  const sum = gstin
    .slice(0, 14)
    .split("")
    .reduce((total, sign, at) => {
      const product = digits.indexOf(sign) * (at % 2 === 0 ? 1 : 2);
      return total + Math.floor(product / 36) + (product % 36);
    }, 0);
  return digits[(36 - (sum % 36)) % 36] ?? "";
}

/** Returns what is wrong with a buyer's GSTIN in a State and how to fix it, or null if valid. */
export function findGstinProblem(gstin: string, stateCode: string): string | null {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(gstin)) {
    return "A GSTIN has 15 characters, such as 27AAPFU0939F1ZV. Check it, or leave it empty.";
  }
  if (gstinCheckDigit(gstin) !== gstin[14]) {
    return "This GSTIN has a typing mistake: its last character does not match. Copy it from your registration certificate, or leave it empty.";
  }
  const state = gstStateName(gstin.slice(0, 2));
  if (state === null) return "This GSTIN begins with an unknown State code. Check it.";
  if (gstin.slice(0, 2) !== stateCode) {
    return `This GSTIN is registered in ${state}. Choose ${state} as the State, or enter the GSTIN of your State.`;
  }
  return null;
}
