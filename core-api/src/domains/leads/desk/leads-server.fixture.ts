import type { Permission } from "../../../contract/permissions.ts";
import type { CreatedLead, LeadDetails } from "../../../contract/leads.ts";
import { startRegisterServer } from "../../../platform/register/testing/register-server.ts";
import type { RegisterServer } from "../../../platform/register/testing/register-server.ts";

export interface Person {
  readonly id: string;
  readonly token: string;
}

/** core-api with staff who work on leads. */
export interface LeadsServer extends RegisterServer {
  hire(name: string, permissions: readonly Permission[]): Promise<Person>;
  /** Adds a lead with an address and a phone number that no other has. */
  addLead(by: Person, given?: object): Promise<CreatedLead>;
  read(by: Person, id: string): Promise<LeadDetails>;
}

export const manager: readonly Permission[] = [
  "lead.read",
  "lead.read_unassigned",
  "lead.read_all",
  "lead.create",
  "lead.assign",
  "lead.upload",
  "lead.export",
  "lead.reveal",
  "lead.sources",
  "lead.services",
];

export async function startLeadsServer(): Promise<LeadsServer> {
  const server = await startRegisterServer();
  let made = 0;
  return {
    ...server,
    async hire(name, permissions) {
      const token = await server.staff(name, permissions);
      const found = await server.core.staffAccess.sessions.authenticate(token);
      if (found === null) throw new TypeError("The session was not stored");
      return { id: found.actor.id, token };
    },
    async addLead(by, given = {}) {
      made += 1;
      const lead = {
        name: `Lead ${made}`,
        email: `lead${made}@post.example`,
        phone: `98${String(made).padStart(8, "0")}`,
        ...given,
      };
      const told = await server.call(by.token, "POST /admin/leads", lead, {
        "idempotency-key": `lead-${made}-${by.id}`,
      });
      if (told.status !== 200) throw new TypeError(told.text);
      return told.body as CreatedLead;
    },
    async read(by, id) {
      const told = await server.call(by.token, `GET /admin/leads/${id}`);
      if (told.status !== 200) throw new TypeError(told.text);
      return told.body as LeadDetails;
    },
  };
}
