import { eq } from 'drizzle-orm';
import type { SeededRandom } from '#scripts/demo/seeded-random.ts';
import type { DemoProject } from '#scripts/demo/invented/plan-projects.ts';
import { vesselProjects, type portalUsers } from '#db/schema/index.ts';
import type { DemoPhoto } from '#server/integrations/demo-pictures.ts';
import type { ReportVault } from '#server/services/whistleblowing/report-vault.ts';
import type { PortalActor } from '#server/services/portal-context.ts';
import type { ReportingContext } from '#server/services/service-reports/reporting-context.ts';

export type DemoPerson = typeof portalUsers.$inferSelect;

/** What the demo is played on. */
export interface DemoWorld extends Omit<ReportingContext, 'actor' | 'clock'> {
  now: Date;
  /** Seals the reports of the confidential channel. */
  vault: ReportVault;
  random: SeededRandom;
  people: DemoPerson[];
  /** Entries of the directory, in the order of the demo's vessels. */
  vesselIds: number[];
  /** Of the catalogue, by item number. */
  productIds: Map<string, number>;
  signature: string;
  /** Drawn so far, by what they show. */
  pictures: Map<DemoPhoto, Buffer>;
}

/** A project as it is played. */
export interface PlayedProject {
  plan: DemoProject;
  /** The project that left this one to do. */
  parent?: PlayedProject;
  /** Known once it was asked for. */
  id: number;
}

/** An act of a person at a time. */
export interface DemoEvent {
  at: Date;
  act(at: Date): void | Promise<void>;
}

/** What a call is given where that person makes it at that moment. */
export function asPerson(world: DemoWorld, place: number, at: Date): ReportingContext {
  const { db, files, reportPrinter, verifyCodes, publicUrl, people } = world;
  return {
    db,
    files,
    reportPrinter,
    verifyCodes,
    publicUrl,
    clock: { now: () => at },
    actor: actorOf(people, place),
  };
}

function actorOf(people: DemoPerson[], place: number): PortalActor {
  const person = people[place];
  if (!person) throw new Error(`the demo has nobody at place ${place}`);
  return { userId: person.id, name: person.name, role: person.role };
}

/** The edit of the project that the next one has to name. */
export function versionOf({ db }: DemoWorld, id: number): number {
  const row = db
    .select({ version: vesselProjects.version })
    .from(vesselProjects)
    .where(eq(vesselProjects.id, id))
    .get();
  if (!row) throw new Error(`project ${id} of the demo is missing`);
  return row.version;
}
