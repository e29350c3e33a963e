import { createHash } from 'node:crypto';
import { and, count, eq, getTableColumns, or, sql, type SQL } from 'drizzle-orm';
import { getTableConfig, type SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { PortalRole } from '#contract/session.ts';
import type { PersonDetails, PersonRecord } from '#contract/site/personal-data.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { portalUsers } from '#db/schema/index.ts';
import { PERSONAL_TABLES, type PersonalTable } from './personal-columns.ts';
import { matchPerson, type PersonMatcher } from './person-matcher.ts';

type Reader = Database | Transaction;

export interface PersonQuestion {
  person: PersonDetails;
  /** For an export: also all records of a staff member that an erasure would leave. */
  withOwned?: boolean;
}

/** One row that names the person or belongs to them. Plain data, because it may come from another thread. */
export interface FoundRow {
  /** Name of the table in the database. */
  table: string;
  rowid: number;
  projectId: number | null;
  action: PersonRecord['action'];
  reason: string | null;
  /** The columns in which the person was found. */
  found: string[];
  /** Every column with data of people, as it is stored. */
  values: Record<string, string | number | null>;
  /** What an erasure writes. */
  changes: { column: string; to: string | null }[];
}

export interface PortalAccount {
  id: number;
  email: string;
  name: string;
  phone: string | null;
  role: PortalRole;
  isActive: boolean;
}

export interface FoundPerson {
  account: PortalAccount | null;
  rows: FoundRow[];
  /** Rows of the staff member that stay, by label. */
  staying: { what: string; count: number }[];
  alsoFound: string[];
  /** SHA-256 of all that an erasure would do. */
  plan: string;
}

/** The name that stands for a staff member after an erasure. */
export const formerName = (id: number): string => `Former user ${id}`;

/**
 * Finds every record with data of a person, by all the details that are given and, for a staff member, those of the
 * account. Reads whole tables, so the program asks for it in a query worker.
 */
export function findPerson(db: Reader, { person, withOwned = false }: PersonQuestion): FoundPerson {
  const account = findAccount(db, person);
  const matcher = matchPerson({
    emails: distinct([person.email, account?.email]),
    names: distinct([person.name, account?.name]),
    phones: distinct([person.phone, account?.phone]),
  });
  const search = { db, account, matcher, withOwned };
  const rows = PERSONAL_TABLES.flatMap((rule) => findRows(search, rule));
  return {
    account,
    rows,
    staying: account ? countStaying(db, account) : [],
    alsoFound: otherDetails(rows, matcher),
    plan: createHash('sha256')
      .update(JSON.stringify([account, rows.filter(({ action }) => action !== 'keep')]))
      .digest('hex'),
  };
}

const distinct = (details: (string | null | undefined)[]) =>
  [
    ...new Set(details.filter((detail) => detail !== null && detail !== undefined && detail !== '')),
  ] as string[];

/** By e-mail address; without one by name, if only one account has it. */
function findAccount(db: Reader, { email, name }: PersonDetails): PortalAccount | null {
  if (email === undefined && name === undefined) return null;
  const { id, name: accountName, phone, role, isActive } = portalUsers;
  const accounts = db
    .select({ id, email: portalUsers.email, name: accountName, phone, role, isActive })
    .from(portalUsers)
    .where(email === undefined ? undefined : eq(portalUsers.email, email))
    .all()
    // SQLite knows the case of A to Z only.
    .filter((account) => email !== undefined || account.name.toLowerCase() === name?.toLowerCase());
  return accounts.length === 1 ? (accounts[0] ?? null) : null;
}

interface Search {
  db: Reader;
  account: PortalAccount | null;
  matcher: PersonMatcher;
  withOwned: boolean;
}

const tableName = ({ table }: PersonalTable): string => getTableConfig(table).name;

export const columnOf = ({ table }: PersonalTable, key: string): SQLiteColumn => {
  const column = getTableColumns(table)[key] as SQLiteColumn | undefined;
  if (!column) throw new Error(`no column ${key} in ${getTableConfig(table).name}`);
  return column;
};

const RULES = new Map(PERSONAL_TABLES.map((rule) => [tableName(rule), rule]));

export function ruleOf({ table }: Pick<FoundRow, 'table'>): PersonalTable {
  const rule = RULES.get(table);
  if (!rule) throw new Error(`no rule for ${table}`);
  return rule;
}

/** The columns of these uses. */
const columnsOf = ({ columns }: PersonalTable, ...uses: string[]) =>
  Object.keys(columns).filter((key) => uses.includes(columns[key] ?? ''));

/** The rows of a staff member; undefined where the table has none. */
const ownedBy = (rule: PersonalTable, { id }: PortalAccount): SQL | undefined =>
  rule.owner && and(eq(rule.owner, id), rule.ownedIf);

function findRows({ db, account, matcher, withOwned }: Search, rule: PersonalTable): FoundRow[] {
  const searched = columnsOf(rule, 'person', 'text', 'kept');
  const owned = account && (rule.deletesOwned || withOwned) ? ownedBy(rule, account) : undefined;
  const where = or(matcher.mayBeIn(searched.map((key) => columnOf(rule, key))), owned);
  if (where === undefined) return [];
  const name = tableName(rule);
  const columns = getTableColumns(rule.table) as Record<string, SQLiteColumn | undefined>;
  const shown = columnsOf(rule, 'person', 'text', 'kept', 'owner');
  const extra = {
    rowid: sql`${sql.identifier(name)}.rowid`,
    isOwned: sql`coalesce(${owned ?? sql`0`}, 0)`,
    projectId: name === 'vessel_projects' ? columns['id'] : (columns['projectId'] ?? sql`null`),
    createdAt: columns['createdAt'] ?? sql`null`,
  };
  const selected = sql.join(
    [
      ...shown.map((key) => sql`${columns[key]} as ${sql.identifier(key)}`),
      ...Object.entries(extra).map(([key, value]) => sql`${value} as ${sql.identifier(`#${key}`)}`),
    ],
    sql`, `,
  );
  return db
    .all<Record<string, string | number | null>>(sql`select ${selected} from ${rule.table} where ${where}`)
    .flatMap((row) => describeRow({ account, matcher }, rule, row) ?? []);
}

function describeRow(
  { account, matcher }: Pick<Search, 'account' | 'matcher'>,
  rule: PersonalTable,
  row: Record<string, string | number | null>,
): FoundRow | null {
  const found = columnsOf(rule, 'person', 'text', 'kept').filter((key) => {
    const value = row[key];
    return typeof value === 'string' && matcher.isIn(value);
  });
  const isOwned = row['#isOwned'] === 1;
  if (found.length === 0 && !isOwned) return null;
  const about = found.filter((key) => rule.columns[key] === 'person');
  const nameInstead = account ? formerName(account.id) : undefined;
  const { deletes, changes } = erasureOf(rule, { row, found, about, isOwned, account, matcher, nameInstead });
  const values = Object.fromEntries(
    Object.entries(row)
      .filter(([key]) => !key.startsWith('#'))
      .concat(row['#createdAt'] === null ? [] : [['createdAt', row['#createdAt'] ?? null]]),
  );
  const action = deletes ? 'delete' : changes.length > 0 ? 'change' : 'keep';
  return {
    table: tableName(rule),
    rowid: Number(row['#rowid']),
    projectId: row['#projectId'] === null ? null : Number(row['#projectId']),
    action,
    reason:
      action === 'keep' || (!deletes && found.some((key) => rule.columns[key] === 'kept'))
        ? reasonFor(rule, isOwned)
        : null,
    found,
    values,
    changes: deletes ? [] : changes,
  };
}

interface Erasure {
  row: Record<string, string | number | null>;
  found: string[];
  about: string[];
  isOwned: boolean;
  account: PortalAccount | null;
  matcher: PersonMatcher;
  nameInstead: string | undefined;
}

function erasureOf(
  rule: PersonalTable,
  { row, found, about, isOwned, account, matcher, nameInstead }: Erasure,
): { deletes: boolean; changes: FoundRow['changes'] } {
  const isKeptForManager = account?.role === 'manager' && rule.managersKeep !== undefined;
  if (isOwned && rule.deletesOwned && !isKeptForManager) return { deletes: true, changes: [] };
  if (about.length > 0 && rule.deletes) return { deletes: true, changes: [] };
  const groups = rule.groups ?? [];
  const cleared = new Set(about.flatMap((key) => groups.find((group) => group.includes(key)) ?? [key]));
  return {
    deletes: false,
    changes: [
      ...[...cleared].filter((key) => row[key] !== null).map((column) => ({ column, to: null })),
      ...found
        .filter((key) => rule.columns[key] === 'text')
        .map((column) => ({ column, to: matcher.erase(String(row[column]), nameInstead) })),
    ],
  };
}

function reasonFor({ managersKeep, keptBecause }: PersonalTable, isOwned: boolean): string | null {
  if (isOwned && managersKeep !== undefined) return managersKeep;
  return keptBecause ?? null;
}

function countStaying(db: Reader, account: PortalAccount): FoundPerson['staying'] {
  return PERSONAL_TABLES.flatMap((rule) => {
    const owned = rule.deletesOwned || rule.table === portalUsers ? undefined : ownedBy(rule, account);
    if (!owned) return [];
    const rows = db.select({ rows: count() }).from(rule.table).where(owned).get()?.rows ?? 0;
    return rows === 0 ? [] : [{ what: rule.label, count: rows }];
  });
}

/** Beside a detail that was searched for, a record may have others of the same person. */
function otherDetails(rows: readonly FoundRow[], matcher: PersonMatcher): string[] {
  const others = rows.flatMap((row) =>
    (ruleOf(row).groups ?? [])
      .filter((group) => group.some((key) => row.found.includes(key)))
      .flatMap((group) => group.map((key) => row.values[key])),
  );
  return [
    ...new Set(
      others.filter(
        (value): value is string => typeof value === 'string' && value !== '' && !matcher.isIn(value),
      ),
    ),
  ].toSorted();
}
