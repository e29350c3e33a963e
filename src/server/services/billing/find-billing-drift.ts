import { and, between, eq, isNull, max, ne, or, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { BillingDrift, BillingDriftKind } from '#contract/billing/billing-drift.ts';
import { moneyText } from '#contract/format/money.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import {
  billingNotifications,
  partsUsed,
  projectTotals,
  revenueDays,
  vesselProjects,
} from '#db/schema/index.ts';
import {
  billingStateOf,
  revenueOf,
  sumsOf,
  type Line,
} from '#server/services/totals/refresh-project-totals.ts';

/** Batch size: few queries in total, without holding all lines in memory. */
const AT_ONCE = 5000;

/**
 * Finds sums, billing states, revenue and inbox rows that differ from their lines. Empty unless a write bypassed the
 * one function.
 */
export function findBillingDrift(db: Database | Transaction): BillingDrift[] {
  const last =
    db
      .select({ id: max(vesselProjects.id) })
      .from(vesselProjects)
      .get()?.id ?? 0;
  const found: BillingDrift[] = [];
  for (let first = 1; first <= last; first += AT_ONCE) {
    found.push(...driftAmong(db, { first, last: first + AT_ONCE - 1 }));
  }
  return found;
}

/** Finds the same for one project. */
export const billingDriftOf = (db: Database | Transaction, projectId: number): BillingDrift[] =>
  driftAmong(db, { first: projectId, last: projectId });

interface Projects {
  first: number;
  last: number;
}

const driftAmong = (db: Database | Transaction, projects: Projects) => [
  ...totalsDrift(db, projects),
  ...inboxDrift(db, projects),
];

function totalsDrift(db: Database | Transaction, { first, last }: Projects): BillingDrift[] {
  const among = (id: SQLiteColumn) => between(id, first, last);
  const projects = db
    .select({
      projectId: vesselProjects.id,
      vesselName: vesselProjects.vesselName,
      billingState: vesselProjects.billingState,
      amount: vesselProjects.projectValue,
      currency: vesselProjects.currency,
      status: vesselProjects.valueBillingStatus,
      invoicedOn: vesselProjects.valueInvoicedAt,
    })
    .from(vesselProjects)
    .where(among(vesselProjects.id))
    .all();
  // Aggregated in SQL.
  const parts = db
    .select({
      projectId: partsUsed.projectId,
      amount: sql<number | null>`sum(${partsUsed.totalPrice})`,
      currency: partsUsed.currency,
      status: partsUsed.billingStatus,
      invoicedOn: partsUsed.invoicedAt,
      rows: sql<number>`count(*)`,
    })
    .from(partsUsed)
    .where(and(among(partsUsed.projectId), isNull(partsUsed.deletedAt)))
    .groupBy(
      partsUsed.projectId,
      partsUsed.currency,
      partsUsed.billingStatus,
      partsUsed.invoicedAt,
      sql`${partsUsed.totalPrice} is null`,
    )
    .all();
  const lines = byProject(parts);
  const sums = byProject(db.select().from(projectTotals).where(among(projectTotals.projectId)).all());
  const days = byProject(db.select().from(revenueDays).where(among(revenueDays.projectId)).all());
  return projects.flatMap(({ projectId, vesselName, billingState, ...value }) => {
    const own: Line[] = [...(lines.get(projectId) ?? []), ...(value.amount === null ? [] : [value])];
    const compared: [BillingDriftKind, string, string | null, string | null][] = [
      [
        'billing state',
        'The billing state differs from the lines.',
        billingState,
        billingStateOf(own.map(({ status }) => status)),
      ],
      [
        'sums',
        'The sums differ from the lines.',
        formatSums(sums.get(projectId) ?? []),
        formatSums(sumsOf(projectId, own)),
      ],
      [
        'revenue by day',
        'The revenue by day differs from the lines.',
        formatRevenueDays(days.get(projectId) ?? []),
        formatRevenueDays(revenueOf(projectId, own)),
      ],
    ];
    return compared
      .filter(([, , is, shouldBe]) => is !== shouldBe)
      .map(([kind, finding, is, shouldBe]) => ({
        kind,
        projectId,
        vesselName,
        partId: null,
        finding,
        is,
        shouldBe,
      }));
  });
}

function byProject<Row extends { projectId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const found = new Map<number, Row[]>();
  for (const row of rows) {
    const own = found.get(row.projectId);
    if (own) own.push(row);
    else found.set(row.projectId, [row]);
  }
  return found;
}

const inLines = (rows: readonly string[]) => rows.toSorted().join('; ') || null;

const formatSums = (rows: readonly (typeof projectTotals.$inferSelect)[]) =>
  inLines(
    rows.map(({ currency, pending, approved, invoiced, paid, lines }) =>
      [
        `${currency} ${moneyText(pending)} pending`,
        `${moneyText(approved)} approved`,
        `${moneyText(invoiced)} invoiced`,
        `${moneyText(paid)} paid in ${lines} line${lines === 1 ? '' : 's'}`,
      ].join(', '),
    ),
  );

const formatRevenueDays = (rows: readonly (typeof revenueDays.$inferSelect)[]) =>
  inLines(
    rows.map(
      ({ day, currency, amount, lines }) =>
        `${day}: ${currency} ${moneyText(amount)} in ${lines} line${lines === 1 ? '' : 's'}`,
    ),
  );

function inboxDrift(db: Database | Transaction, { first, last }: Projects): BillingDrift[] {
  const apart = db
    .select({
      projectId: partsUsed.projectId,
      vesselName: vesselProjects.vesselName,
      partId: partsUsed.id,
      shouldBe: partsUsed.billingStatus,
      is: sql<string | null>`group_concat(distinct ${billingNotifications.billingStatus})`,
    })
    .from(partsUsed)
    .innerJoin(vesselProjects, eq(vesselProjects.id, partsUsed.projectId))
    .leftJoin(billingNotifications, eq(billingNotifications.partId, partsUsed.id))
    .where(
      and(
        between(partsUsed.projectId, first, last),
        or(isNull(billingNotifications.id), ne(billingNotifications.billingStatus, partsUsed.billingStatus)),
      ),
    )
    .groupBy(partsUsed.id)
    .all();
  return apart.map(({ projectId, vesselName, partId, is, shouldBe }) => ({
    kind: 'billing inbox',
    projectId,
    vesselName,
    partId,
    finding: `The inbox differs from part ${partId}.`,
    is,
    shouldBe,
  }));
}
