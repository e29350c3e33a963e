import { eq, sql } from 'drizzle-orm';
import type { FieldChange } from '#contract/catalogue/catalogue-admin.ts';
import type { Company, CreateCompanyInput, UpdateCompanyInput } from '#contract/vessel/company.ts';
import type { Transaction } from '#db/open-database.ts';
import { companies } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writePortalAudit, writePortalFieldChanges } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { PortalContext, PortalWork } from '#server/services/portal-context.ts';
import { plainCompanyName, resolveCompany } from '#server/services/vessels/matching/resolve-company.ts';
import { refuseUnclearClient } from '#server/services/vessels/matching/similar-companies.ts';
import { syncClientName } from './sync-client-name.ts';
import { companyRow, describeCompany, type CompanyRow } from './queries.ts';

/**
 * Adds a company. Throws badInput if another one has the name, conflict ("Did you mean …?", `current` names the
 * candidates) if one has a similar name.
 */
export function createCompany(ctx: PortalContext, input: CreateCompanyInput): Company {
  return inTransaction(ctx.db, (tx) => {
    refuseTaken(tx, 'name', [input.name], null);
    refuseTaken(tx, 'alternativeNames', input.alternativeNames, null);
    refuseUnclearClient(tx, ctx, { clientName: input.name, newClient: input.newClient });
    const now = ctx.clock.now();
    const row = tx
      .insert(companies)
      .values({
        name: input.name,
        alternativeNames: spellings(input.name, input.alternativeNames),
        engineerName: input.engineerName || null,
        engineerEmail: input.engineerEmail || null,
        createdAt: now,
        updatedAt: now,
      })
      .returning()
      .get();
    writePortalAudit(tx, ctx, { ...namedCompany(row), action: 'create', description: 'Company added' });
    recordChange(tx, ctx, { entity: 'company', entityId: row.id, op: 'create' });
    return describeCompany(tx, row);
  });
}

/**
 * Changes a company; with a new name its vessels and open projects follow. Throws notFound, badInput (another one has
 * the name), conflict (`version`; carries the current company).
 */
export function updateCompany(ctx: PortalContext, input: UpdateCompanyInput): Company {
  return inTransaction(ctx.db, (tx) => saveCompany(tx, ctx, companyToChange(tx, input), input));
}

/** Writes an edit of a company whose version has been checked. `reverts`: the edit restores an earlier value. */
export function saveCompany(
  tx: Transaction,
  ctx: PortalWork,
  before: CompanyRow,
  input: Omit<UpdateCompanyInput, 'id' | 'version'>,
  { reverts = false } = {},
): Company {
  const name = input.name ?? before.name;
  if (input.name !== undefined) refuseTaken(tx, 'name', [name], before.id);
  if (input.alternativeNames) refuseTaken(tx, 'alternativeNames', input.alternativeNames, before.id);
  const former = name === before.name ? [] : [before.name];
  const wished = {
    name,
    alternativeNames: spellings(name, [...(input.alternativeNames ?? before.alternativeNames), ...former]),
    engineerName: input.engineerName === undefined ? before.engineerName : input.engineerName || null,
    engineerEmail: input.engineerEmail === undefined ? before.engineerEmail : input.engineerEmail || null,
  };
  const after = changeCompany(tx, ctx, before, wished, { reverts });
  if (after.name !== before.name) {
    syncClientName(tx, ctx, { companyId: after.id, from: before.name, to: after.name });
  }
  return describeCompany(tx, after);
}

/** Other names also come from merges, and are removed with their undo. */
export const REVERTIBLE_FIELDS = ['name', 'engineerName', 'engineerEmail'] as const;

type Fields = Partial<Pick<CompanyRow, 'name' | 'alternativeNames' | 'engineerName' | 'engineerEmail'>>;

/** An edit without differences writes nothing. */
export function changeCompany(
  tx: Transaction,
  ctx: PortalWork,
  before: CompanyRow,
  wished: Fields,
  { reverts = false } = {},
): CompanyRow {
  const changes = (Object.keys(wished) as (keyof Fields)[])
    .map((field): FieldChange => ({ field, from: textOf(before[field]), to: textOf(wished[field]) }))
    .filter(({ from, to }) => from !== to);
  if (changes.length === 0) return before;
  const after = tx
    .update(companies)
    .set({ ...wished, version: sql`${companies.version} + 1`, updatedAt: ctx.clock.now() })
    .where(eq(companies.id, before.id))
    .returning()
    .get();
  if (!after) throw new Error(`company ${before.id} went within its transaction`);
  writePortalFieldChanges(
    tx,
    ctx,
    { ...namedCompany(after), action: reverts ? 'restore' : 'update' },
    changes,
  );
  recordChange(tx, ctx, { entity: 'company', entityId: after.id, op: 'update' });
  return after;
}

const textOf = (value: string | string[] | null | undefined): string | null =>
  Array.isArray(value) ? value.join('; ') : (value ?? null);

/** Each spelling once, without those that read the same as the name. */
export function spellings(name: string, others: readonly string[]): string[] {
  const byPlain = new Map(others.map((other) => [plainCompanyName(other), other]));
  byPlain.delete(plainCompanyName(name));
  return [...byPlain.values()];
}

export function refuseTaken(
  tx: Transaction,
  field: 'name' | 'alternativeNames',
  names: readonly string[],
  ownId: number | null,
): void {
  for (const name of names) {
    const owner = resolveCompany(tx, name);
    if (!owner || owner.id === ownId) continue;
    const message = `${owner.name} is called ${name} already. If they are the same company, merge them.`;
    throw new AppError('badInput', message, { issues: [{ path: [field], message }] });
  }
}

/** Throws notFound, conflict (`version`; merged into another). */
export function companyToChange(
  tx: Transaction,
  { id, version }: { id: number; version: number },
): CompanyRow {
  const row = companyRow(tx, id);
  if (row.version === version && row.mergedIntoId === null) return row;
  throw new AppError('conflict', 'Someone else has changed this company. Nothing was saved.', {
    current: describeCompany(tx, row),
  });
}

const namedCompany = ({ id, name }: CompanyRow) =>
  ({ entityType: 'company', entityId: id, entityName: name }) as const;
