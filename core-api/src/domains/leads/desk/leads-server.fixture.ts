import type { Permission } from "../../../contract/permissions.ts";
import type { CreatedLead, LeadDetails } from "../../../contract/leads.ts";
import { cliActor } from "../../../platform/actor/actor.ts";
import {
  openStaffSession,
  startRegisterServer,
} from "../../../platform/register/register-server.fixture.ts";
import type { RegisterServer } from "../../../platform/register/register-server.fixture.ts";

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
      const { staff } = server.core;
      const profile = await staff.createProfile(cliActor, { name, permissions });
      const email = `${name}@example.in`;
      const { id } = await staff.createStaff(cliActor, { name, email, profiles: [profile] });
      return { id, token: await openStaffSession(server.core, id) };
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
