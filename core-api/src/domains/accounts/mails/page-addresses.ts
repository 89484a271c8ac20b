import { writePageAddress } from "../../../platform/http/page-address.ts";

/** Addresses of pages that mails lead to, on the site of the tenant that was asked. */
export interface PageAddresses {
  login(tenant: string): string;
  /** Values follow the #, which no server and no log sees; `request` lets the code work in any browser. */
  reset(
    tenant: string,
    given?: { readonly email: string; readonly code: string; readonly request: string },
  ): string;
}

export function createPageAddresses(publicUrl: string): PageAddresses {
  const of = (tenant: string, path: string): string => writePageAddress(publicUrl, tenant, path);
  return {
    login: (tenant) => of(tenant, "/login"),
    reset: (tenant, given) => {
      const page = of(tenant, "/reset-password");
      return given === undefined ? page : `${page}#${new URLSearchParams({ ...given }).toString()}`;
    },
  };
}
