import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrateDatabase } from './migrate-database.ts';
import { openDatabase, type Database } from './open-database.ts';
import * as schema from './schema/index.ts';
import { copyMigrationsUpTo, MIGRATIONS_FOLDER, readMigrationJournal } from './testing.ts';

// drizzle-kit adds an enumerable method to every array, which other libraries of this process reject.
delete (Array.prototype as { random?: unknown }).random;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quayside-migrate-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const file = () => join(folder, 'quayside.db');
const migrations = () => join(folder, 'migrations');

/** The real migrations and one more, made of these statements. */
function addMigration(...statements: string[]): void {
  cpSync(MIGRATIONS_FOLDER, migrations(), { recursive: true });
  const journal = readMigrationJournal(migrations());
  const idx = journal.entries.length;
  journal.entries.push({ idx, version: '6', when: 4_000_000_000_000, tag: 'next', breakpoints: true });
  writeFileSync(join(migrations(), 'meta/_journal.json'), JSON.stringify(journal));
  writeFileSync(join(migrations(), 'next.sql'), statements.join('\n--> statement-breakpoint\n'));
}

const upTo = (tag: string) => copyMigrationsUpTo(tag, migrations());

/** The content of the file, and whether it can be used. */
function withDatabase<T>(work: (db: Database) => T): T {
  const db = openDatabase({ file: file() });
  try {
    return work(db);
  } finally {
    db.$client.close();
  }
}

const stateOf = (db: Database) => ({
  tables: db.$client.prepare('select name, sql from sqlite_master order by name').all(),
  brands: db.select().from(schema.brands).all(),
});

it('of the journal is later than the one before, because drizzle skips one that is older than the last applied', () => {
  const times = readMigrationJournal(MIGRATIONS_FOLDER).entries.map(({ when }) => when);
  expect(times.filter((when, index) => index > 0 && when <= times[index - 1]!)).toEqual([]);
});

describe('a migration', () => {
  it('is not needed again once it is done', () => {
    withDatabase((db) => {
      migrateDatabase(db, MIGRATIONS_FOLDER);
      const before = stateOf(db);

      migrateDatabase(db, MIGRATIONS_FOLDER);

      expect(stateOf(db)).toEqual(before);
    });
  });

  it('that fails leaves the old schema, the data and the foreign keys as they were', () => {
    withDatabase((db) => {
      migrateDatabase(db, MIGRATIONS_FOLDER);
      db.insert(schema.brands).values({ name: 'Hach' }).run();
      const before = stateOf(db);
      addMigration(
        'CREATE TABLE half_done (id integer);',
        'DELETE FROM brands;',
        'DROP TABLE no_such_table;',
      );

      expect(() => migrateDatabase(db, migrations())).toThrow('no_such_table');

      expect(stateOf(db)).toEqual(before);
      expect(db.$client.pragma('foreign_keys', { simple: true })).toBe(1);
    });
  });

  it('that is killed half-way leaves the old schema and the data, and succeeds afterwards', () => {
    const before = withDatabase((db) => {
      migrateDatabase(db, MIGRATIONS_FOLDER);
      db.insert(schema.brands).values({ name: 'Hach' }).run();
      return stateOf(db);
    });
    addMigration('CREATE TABLE half_done (id integer);', 'UPDATE brands SET name = power_cut();');

    const child = spawnSync(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', DYING_PROGRAM],
      {
        env: { ...process.env, DATABASE_FILE: file(), MIGRATIONS: migrations() },
        encoding: 'utf8',
      },
    );

    expect(child.stderr).toBe('');
    expect(child.signal).toBe('SIGKILL');
    withDatabase((db) => {
      expect(stateOf(db)).toEqual(before);
      db.$client.function('power_cut', () => 'Hach (again)');
      migrateDatabase(db, migrations());
      expect(stateOf(db).brands.map(({ name }) => name)).toEqual(['Hach (again)']);
    });
  });

  it('that breaks a reference is noticed', () => {
    withDatabase((db) => {
      migrateDatabase(db, MIGRATIONS_FOLDER);
      addMigration(
        "INSERT INTO products (name, item_number, description, brand_id) VALUES ('A', '1', 'a', 4711);",
      );

      expect(() => migrateDatabase(db, migrations())).toThrow('1 broken reference');
    });
  });
});

describe('the migration for notifications about vessels', () => {
  it('keeps every notification, and reuses none of their ids', () => {
    upTo('0011_portal_list_indexes');
    withDatabase((db) => {
      migrateDatabase(db, migrations());
      db.$client
        .prepare(
          "insert into portal_users (email, name, password_hash, role) values ('ola@quayside.example', 'Ola', 'x', 'operator')",
        )
        .run();
      const add = (kind: string, readAt: number | null) =>
        db.$client
          .prepare(
            'insert into notifications (user_id, kind, text, read_at, created_at) values (1, ?, ?, ?, 5)',
          )
          .run(kind, `${kind} text`, readAt);
      add('assigned', null);
      add('service due', 9);
      const before = db.$client.prepare('select * from notifications order by id').all();

      migrateDatabase(db, MIGRATIONS_FOLDER);

      const after = db.$client.prepare('select * from notifications order by id').all();
      expect(after).toEqual(
        before.map((row) => Object.assign({ vessel_directory_id: null, late_entries: null }, row)),
      );
      expect(add('correction', null).lastInsertRowid).toBe(3);
      expect(() => add('gossip', null)).toThrow('notifications_kind');
    });
  });
});

describe('the migration that separates reported from done services', () => {
  it('keeps the last service without a project and the due day without a rule', () => {
    upTo('0012_company_merges_and_corrections');
    withDatabase((db) => {
      migrateDatabase(db, migrations());
      const run = (statement: string) => db.$client.exec(statement);
      run(
        `insert into portal_users (email, password_hash, role, name) values ('m@example.com', 'x', 'manager', 'Mona')`,
      );
      run(
        `insert into service_rules (service_type, system_type, interval_months) values ('Annual service', '', 12), ('Årlig kontroll', '', 12), ('calibration', 'BalClor', 6)`,
      );
      const add = (
        name: string,
        last: string | null,
        type: string | null,
        due: string | null,
        source = 'rule',
      ) =>
        db.$client
          .prepare(
            'insert into vessel_directory (vessel_name, normalized_name, last_service_date, last_service_type, next_service_due, next_service_source) values (?, ?, ?, ?, ?, ?)',
          )
          .run(name, name, last, type, due, source).lastInsertRowid;
      const serve = (vessel: number | bigint, date: string, type: string, system = '') =>
        run(`
          insert into vessel_projects (vessel_name, service_type, system_type, created_by) values ('V', '${type}', nullif('${system}', ''), 1);
          insert into vessel_service_history (vessel_directory_id, project_id, service_date, operator_name, service_type, status)
          values (${vessel}, last_insert_rowid(), '${date}', 'Ola', '${type}', 'completed');
        `);
      add('BROUGHT', '2025-05-01', 'survey', '2026-05-01');
      serve(add('DONE', '2026-01-10', 'annual service', '2027-01-10'), '2026-01-10', 'annual service');
      serve(add('BROUGHT NEWER', '2026-03-01', null, '2027-01-10'), '2026-01-10', 'annual service');
      serve(add('NO RULE', '2026-01-10', 'supply', '2026-06-01'), '2026-01-10', 'supply');
      add('BY HAND', null, null, '2026-07-01', 'manual');
      const calibrated = ['2026-01-10', 'Calibration', '2026-07-10'] as const;
      serve(add('OF THAT SYSTEM', ...calibrated), '2026-01-10', 'Calibration', 'balclor');
      serve(add('OF ANOTHER SYSTEM', ...calibrated), '2026-01-10', 'Calibration', 'OceanGuard');
      serve(add('ÅRLIG', '2026-01-10', 'årlig kontroll', '2027-01-10'), '2026-01-10', 'årlig kontroll');
      const merged = add('BROUGHT (merged 1)', '2025-05-01', 'survey', '2026-05-01');
      run(`update vessel_directory set merged_into_id = 1 where id = ${merged}`);

      migrateDatabase(db, MIGRATIONS_FOLDER);

      const columns = 'vessel_name, reported_service_date, reported_service_type, reported_service_due';
      expect(db.$client.prepare(`select ${columns} from vessel_directory order by id`).raw().all()).toEqual([
        ['BROUGHT', '2025-05-01', 'survey', '2026-05-01'],
        ['DONE', null, null, null],
        ['BROUGHT NEWER', '2026-03-01', null, null],
        ['NO RULE', null, null, '2026-06-01'],
        ['BY HAND', null, null, null],
        ['OF THAT SYSTEM', null, null, null],
        ['OF ANOTHER SYSTEM', null, null, '2026-07-10'],
        ['ÅRLIG', null, null, null],
        ['BROUGHT (merged 1)', null, null, null],
      ]);
      expect(() => run(`update vessel_directory set reported_service_due = 'soon'`)).toThrow(
        'vessel_directory_reported_service_due',
      );
    });
  });
});

describe('the migration that separates the cost of a part from its price', () => {
  it('keeps what a manager set or approved as the price, and makes the rest the cost', () => {
    upTo('0016_credited_lines');
    withDatabase((db) => {
      migrateDatabase(db, migrations());
      const run = (statement: string) => db.$client.exec(statement);
      run(`
        insert into portal_users (email, password_hash, role, name)
          values ('m@example.com', 'x', 'manager', 'Mona'), ('o@example.com', 'x', 'operator', 'Ola');
        insert into vessel_projects (vessel_name, service_type, created_by, project_value, currency, billing_state)
          values ('V', 'survey', 1, 5000, 'NOK', 'pending');
        insert into project_totals (project_id, currency, pending, lines) values (1, 'NOK', 9999, 9);
      `);
      const add = (name: string, status: string, source: string, setBy: number[], approvedOnce = false) => {
        const { lastInsertRowid: id } = db.$client
          .prepare(
            `insert into parts_used (project_id, operator_id, part_name, quantity, unit_cost, total_cost, currency,
              price_source, used_date, vessel_name, billing_status) values (1, 2, ?, 2, 100, 200, 'NOK', ?, '2026-01-01', 'V', ?)`,
          )
          .run(name, source, status);
        const audit = db.$client.prepare(
          `insert into audit_logs (entity_type, entity_id, entity_name, action, field_changed, new_value, actor_kind,
            changed_by, changed_by_name, description) values ('part', ?, 'P', 'billing', ?, ?, 'portal', ?, 'N', 'D')`,
        );
        for (const by of setBy) audit.run(id, 'unitCost', '1.00 NOK', by);
        if (approvedOnce) audit.run(id, 'billingStatus', 'approved', 1);
        db.$client
          .prepare(
            `insert into billing_notifications (project_id, operator_id, vessel_name, part_id, part_name, quantity,
              total_cost, currency, message, billing_status) values (1, 2, 'V', ?, 'P', 2, 200, 'NOK', 'M', ?)`,
          )
          .run(id, status);
      };
      add('PAID BY OLA', 'pending', 'manual', [2]);
      add('NO HISTORY', 'pending', 'manual', []);
      add('UNDER WARRANTY', 'not billable', 'manual', [2]);
      add('SET BY MONA SINCE', 'pending', 'manual', [2, 1]);
      add('APPROVED BEFORE', 'pending', 'manual', [2], true);
      add('LAST USED', 'pending', 'last used', [2]);
      add('INVOICED', 'invoiced', 'manual', [2]);

      migrateDatabase(db, MIGRATIONS_FOLDER);

      const rows = (text: string) => db.$client.prepare(text).raw().all();
      const cost = [100, 'NOK', null, null, null, 'missing'];
      const price = [null, null, 100, 200, 'NOK'];
      expect(
        rows(`select part_name, unit_cost, cost_currency, unit_price, total_price, currency, price_source
          from parts_used order by id`),
      ).toEqual([
        ['PAID BY OLA', ...cost],
        ['NO HISTORY', ...cost],
        ['UNDER WARRANTY', ...cost],
        ['SET BY MONA SINCE', ...price, 'manual'],
        ['APPROVED BEFORE', ...price, 'manual'],
        ['LAST USED', ...price, 'last used'],
        ['INVOICED', ...price, 'manual'],
      ]);
      expect(rows('select total_cost, currency from billing_notifications order by id')).toEqual([
        ...Array<unknown>(3).fill([null, null]),
        ...Array<unknown>(4).fill([200, 'NOK']),
      ]);
      expect(rows('select currency, pending, invoiced, lines from project_totals')).toEqual([
        ['NOK', 5600, 200, 5],
      ]);
      expect(() => run('delete from parts_used')).toThrow('A part is never deleted');
    });
  });
});

describe('the migrations folder', () => {
  it('matches the schema: generating again would change nothing', async () => {
    const { entries } = readMigrationJournal(MIGRATIONS_FOLDER);
    const last = String(entries.at(-1)?.idx).padStart(4, '0');
    const recorded = JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, `meta/${last}_snapshot.json`), 'utf8'));

    const current = await generateSQLiteDrizzleJson({ ...schema }, recorded.id, 'snake_case');

    expect(await generateSQLiteMigration(recorded, current)).toEqual([]);
  });

  it('holds exactly the files its journal names, in the order they were written', () => {
    const { entries } = readMigrationJournal(MIGRATIONS_FOLDER);
    const files = readdirSync(MIGRATIONS_FOLDER).filter((name) => name.endsWith('.sql'));

    expect(files.toSorted()).toEqual(entries.map(({ tag }) => `${tag}.sql`));
    expect(entries.map(({ when }) => when)).toEqual(
      entries.map(({ when }) => when).toSorted((a, b) => a - b),
    );
  });
});

/** Migrates, and is killed by the kernel in the middle of the last migration's transaction. */
const DYING_PROGRAM = `
  import { openDatabase } from '#db/open-database.ts';
  import { migrateDatabase } from '#db/migrate-database.ts';
  const db = openDatabase({ file: process.env.DATABASE_FILE });
  db.$client.function('power_cut', () => process.kill(process.pid, 'SIGKILL') && 'never');
  migrateDatabase(db, process.env.MIGRATIONS);
`;

describe('the migration that keeps the minute of an anonymous report out of its neighbours', () => {
  it('rounds reports to the hour and numbers messages within their report', () => {
    upTo('0013_reported_services');
    withDatabase((db) => {
      migrateDatabase(db, migrations());
      const hour = Date.UTC(2026, 2, 2, 9);
      const report = (createdAt: number, anonymous: 0 | 1) =>
        db.$client
          .prepare(
            `insert into whistleblower_reports (row_uuid, incident_type, description_ciphertext, anonymous, created_at, acknowledge_by, feedback_by)
             values (hex(randomblob(16)), 'safety', 'v1', ?, ?, '2026-03-09', '2026-06-02')`,
          )
          .run(anonymous, createdAt);
      const message = (reportId: number, text: string) =>
        db.$client
          .prepare(
            `insert into whistleblower_messages (row_uuid, report_id, sender, text_ciphertext, created_at)
             values (hex(randomblob(16)), ?, 'handler', ?, ?)`,
          )
          .run(reportId, text, hour);
      report(hour + 2_241_456, 0);
      report(hour, 1);
      message(1, 'a');
      message(2, 'b');
      message(1, 'c');

      migrateDatabase(db, MIGRATIONS_FOLDER);

      const created = db.$client.prepare('select created_at from whistleblower_reports').pluck().all();
      expect(created).toEqual([hour, hour]);
      expect(
        db.$client.prepare('select id, text_ciphertext from whistleblower_messages order by id').raw().all(),
      ).toEqual([
        [2 ** 20 + 1, 'a'],
        [2 ** 20 + 2, 'c'],
        [2 * 2 ** 20 + 1, 'b'],
      ]);
    });
  });
});

describe('the migration for the plan confirmed with the client', () => {
  it('reads it from the history, and leaves it empty if the history lacks it', () => {
    upTo('0021_leak_dismissals');
    withDatabase((db) => {
      migrateDatabase(db, migrations());
      db.$client.exec(
        "insert into portal_users (email, password_hash, role, name) values ('m@example.com', 'x', 'manager', 'Mona')",
      );
      const addProject = (scheduledDate: string | null) =>
        db.$client
          .prepare(
            "insert into vessel_projects (vessel_name, service_type, created_by, scheduled_date) values ('V', 'survey', 1, ?)",
          )
          .run(scheduledDate).lastInsertRowid;
      const add = db.$client.prepare(
        `insert into audit_logs (entity_type, entity_id, entity_name, project_id, action, description, actor_kind, changed_by,
          changed_by_name, field_changed, old_value, new_value, occurred_at)
          values ('project', 1, 'V', ?, 'update', 'D', 'portal', 1, 'Mona', ?, ?, ?, ?)`,
      );
      const status = (id: number | bigint, to: string, occurredAt: number | null) =>
        add.run(id, 'status', 'confirmed', to, occurredAt);
      const move = (
        id: number | bigint,
        from: string | null,
        to: string | null,
        occurredAt: number | null = null,
      ) => add.run(id, 'scheduledDate', from, to, occurredAt);

      const kept = addProject('2026-03-02');
      status(kept, 'scheduled', 1000);
      move(kept, null, '2026-03-02', 1000);
      const movedTwice = addProject('2026-05-01');
      status(movedTwice, 'scheduled', 2000);
      move(movedTwice, '2026-02-01', '2026-03-05', 2000);
      move(movedTwice, '2026-03-05', '2026-03-09');
      move(movedTwice, '2026-03-09', '2026-03-12');
      status(movedTwice, 'in progress', 3000);
      status(movedTwice, 'on hold', 4000);
      status(movedTwice, 'scheduled', 5000);
      move(movedTwice, '2026-03-12', '2026-05-01', 5000);
      const takenUpAgain = addProject('2026-06-02');
      status(takenUpAgain, 'scheduled', 6000);
      move(takenUpAgain, null, '2026-03-03', 6000);
      status(takenUpAgain, 'cancelled', 7000);
      status(takenUpAgain, 'not confirmed', 8000);
      status(takenUpAgain, 'scheduled', 9000);
      move(takenUpAgain, '2026-03-03', '2026-06-02', 9000);
      const withoutHistory = addProject('2026-03-04');
      const onlySecondVisit = addProject('2026-03-20');
      status(onlySecondVisit, 'in progress', 10_000);
      status(onlySecondVisit, 'scheduled', 11_000);

      migrateDatabase(db, MIGRATIONS_FOLDER);

      const plans = db.$client
        .prepare('select id, confirmed_date, planned_date_at_start from vessel_projects order by id')
        .raw()
        .all();
      expect(plans).toEqual([
        [kept, '2026-03-02', null],
        [movedTwice, '2026-03-05', '2026-03-12'],
        [takenUpAgain, '2026-06-02', null],
        [withoutHistory, null, null],
        [onlySecondVisit, null, null],
      ]);
    });
  });
});

describe('the migration for services by others in the history', () => {
  it('keeps the services of projects', () => {
    upTo('0021_leak_dismissals');
    withDatabase((db) => {
      migrateDatabase(db, migrations());
      db.$client.exec(`
        insert into vessel_directory (id, vessel_name, normalized_name) values (7, 'Kysten', 'kysten');
        insert into portal_users (id, email, password_hash, name, role)
          values (1, 'mona@quayside.example', 'x', 'Mona', 'manager');
        insert into vessel_projects (id, vessel_name, service_type, request_date, vessel_directory_id, created_by)
          values (5, 'Kysten', 'annual service', '2026-01-05', 7, 1);
        insert into vessel_service_history
          (id, vessel_directory_id, project_id, service_date, operator_name, service_type, status, created_at)
          values (3, 7, 5, '2026-02-01', 'Ola', 'annual service', 'reopened', 1000);
      `);

      migrateDatabase(db, MIGRATIONS_FOLDER);

      expect(db.select().from(schema.vesselServiceHistory).all()).toEqual([
        {
          id: 3,
          vesselDirectoryId: 7,
          projectId: 5,
          serviceDate: '2026-02-01',
          operatorName: 'Ola',
          serviceType: 'annual service',
          systemType: null,
          status: 'reopened',
          createdAt: new Date(1000),
        },
      ]);
    });
  });
});

describe('the migration to one table of vessels', () => {
  it('keeps owner and contacts with their vessel, and reuses no id of a contact', () => {
    upTo('0025_merges_by_pointer');
    withDatabase((db) => {
      migrateDatabase(db, migrations());
      db.$client.exec(`
        insert into companies (id, name) values (4, 'Haukvær');
        insert into vessel_directory (id, vessel_name, normalized_name, client_name) values (7, 'Kysten', 'kysten', 'Haukvær'),
          (8, 'Bølgen', 'boelgen', null);
        insert into vessels (id, directory_id, name, company_id) values (2, 8, 'Bølgen', null), (3, 7, 'Kysten', 4);
        insert into vessel_contacts (id, vessel_id, contact_type, name) values (5, 3, 'master', 'Capt. A'), (9, 2, 'master', 'Gone');
        delete from vessel_contacts where id = 9;
      `);

      migrateDatabase(db, MIGRATIONS_FOLDER);

      const rows = (text: string) => db.$client.prepare(text).raw().all();
      expect(rows('select id, company_id from vessel_directory order by id')).toEqual([
        [7, 4],
        [8, null],
      ]);
      expect(rows('select id, vessel_id, name from vessel_contacts')).toEqual([[5, 7, 'Capt. A']]);
      const added = db.$client
        .prepare("insert into vessel_contacts (vessel_id, contact_type, name) values (8, 'other', 'New')")
        .run();
      expect(added.lastInsertRowid).toBe(10);
    });
  });
});

describe('the migration that keeps contacts in one place', () => {
  it('keeps every value of the columns, and the contact as the primary one where both differ', () => {
    upTo('0026_one_vessel_table');
    withDatabase((db) => {
      migrateDatabase(db, migrations());
      db.$client.exec(`
        insert into vessel_directory (id, vessel_name, normalized_name, vessel_master_name, vessel_master_phone, vessel_master_email,
          engineer_name, engineer_email, port_agent, port_agent_name, port_agent_phone)
        values (1, 'Same', 'same', 'Capt. A', '1', 'a@ship.test', null, null, 'Agency', 'Ola', '2'),
          (2, 'Only columns', 'only columns', 'Capt. B', null, null, null, 'engineer@ship.test', 'Agency', null, null),
          (3, 'Differing', 'differing', 'Capt. C', '3', null, 'Eng. C', 'new@ship.test', null, null, null),
          (4, 'Other person', 'other person', 'Capt. D', '4', null, 'Eng. D', null, null, null, null);
        insert into vessel_contacts (id, vessel_id, contact_type, name, phone, email, company, is_primary)
        values (1, 1, 'master', 'Capt. A', '1', 'a@ship.test', null, 1),
          (2, 1, 'port agent', 'Ola', '2', null, 'Agency', 1),
          (3, 3, 'master', 'Capt. C', null, 'c@ship.test', null, 1),
          (4, 3, 'engineer', 'Eng. C', null, 'old@ship.test', null, 1),
          (5, 4, 'master', 'Capt. E', '5', null, null, 1),
          (6, 4, 'engineer', 'Eng. E', null, null, null, 1),
          (7, 4, 'engineer', 'Eng. D', '6', null, null, 0),
          (9, 4, 'other', 'Gone', null, null, null, 0);
        delete from vessel_contacts where id = 9;
        insert into vessel_directory (id, vessel_name, normalized_name) values (5, 'Gone', 'gone');
        delete from vessel_directory where id = 5;
      `);

      migrateDatabase(db, MIGRATIONS_FOLDER);

      const columns =
        'id, vessel_id, contact_type, name, phone, email, company, is_primary from vessel_contacts order by id';
      expect(db.$client.prepare(`select ${columns}`).raw().all()).toEqual([
        [1, 1, 'master', 'Capt. A', '1', 'a@ship.test', null, 1],
        [2, 1, 'port agent', 'Ola', '2', null, 'Agency', 1],
        [3, 3, 'master', 'Capt. C', '3', 'c@ship.test', null, 1],
        [4, 3, 'engineer', 'Eng. C', null, 'old@ship.test', null, 1],
        [5, 4, 'master', 'Capt. E', '5', null, null, 1],
        [6, 4, 'engineer', 'Eng. E', null, null, null, 1],
        [7, 4, 'engineer', 'Eng. D', '6', null, null, 0],
        [10, 2, 'master', 'Capt. B', null, null, null, 1],
        [11, 2, 'engineer', '', null, 'engineer@ship.test', null, 1],
        [12, 2, 'port agent', '', null, null, 'Agency', 1],
        [13, 4, 'master', 'Capt. D', '4', null, null, 0],
        [14, 3, 'engineer', 'Eng. C', null, 'new@ship.test', null, 0],
      ]);
      const added = db.$client
        .prepare("insert into vessel_directory (vessel_name, normalized_name) values ('New', 'new')")
        .run();
      expect(added.lastInsertRowid).toBe(6);
    });
  });
});

describe('the migration for the numbers on reports', () => {
  it('lists the files that were issued before, each with the time of its signature', () => {
    upTo('0030_sealed_files');
    withDatabase((db) => {
      migrateDatabase(db, migrations());
      db.$client.exec(`
        insert into portal_users (email, password_hash, role, name) values ('m@example.com', 'x', 'manager', 'Mona');
        insert into vessel_projects (vessel_name, service_type, created_by) values ('V', 'survey', 1);
        insert into stored_files (storage_name, type, size, sha256, state) values ('a', 'application/pdf', 1, 'a', 'kept');
        insert into project_signatures (project_id, report_version, signer_name, image, signed_at, sha256, user_id)
          values (1, 1, 'Ana', 'a', 1000, 'x', 1), (1, 1, 'Ana', 'a', 2000, 'x', 1);
      `);
      const add = db.$client.prepare(
        `insert into service_reports (project_id, operator_id, version, corrects_version, file_name, file_url, file_type,
          storage_key, sha256, created_at) values (1, 1, ?, ?, 'r.pdf', '', 'application/pdf', 'a', ?, ?)`,
      );
      add.run(1, null, 'hash1', 2100);
      add.run(2, 1, 'hash2', 3000);
      add.run(3, null, 'hash3', 4000);

      migrateDatabase(db, MIGRATIONS_FOLDER);

      const prints = db.$client
        .prepare(
          'select version, sha256, verify_code, signed_at, created_at from service_report_prints order by id',
        )
        .raw()
        .all();
      expect(prints).toEqual([
        [1, 'hash1', null, 2000, 2100],
        [2, 'hash2', null, 2000, 3000],
        [3, 'hash3', null, 4000, 4000],
      ]);
    });
  });
});

describe('the migration for sign-in methods', () => {
  it('keeps the sign-in log and its sequence, and the sessions with no proof of when', () => {
    upTo('0030_sealed_files');
    withDatabase((db) => {
      migrateDatabase(db, migrations());
      db.$client.exec(`
        insert into sign_in_log (id, event, realm, user_id, address, created_at)
        values (3, 'login', 'portal', 1, '192.0.2.1', 5), (4, 'logout', 'admin', null, '192.0.2.2', 6), (9, 'login', 'portal', 1, '192.0.2.1', 7);
        delete from sign_in_log where id = 9;
        insert into portal_users (id, email, name, role) values (1, 'kari@quayside.example', 'Kari', 'operator');
        insert into portal_sessions (id, user_id, session_token, expires_at) values (2, 1, 'hash', 8);
      `);

      migrateDatabase(db, MIGRATIONS_FOLDER);

      const rows = (query: string) => db.$client.prepare(query).raw().all();
      expect(
        rows('select id, event, realm, user_id, address, created_at from sign_in_log order by id'),
      ).toEqual([
        [3, 'login', 'portal', 1, '192.0.2.1', 5],
        [4, 'logout', 'admin', null, '192.0.2.2', 6],
      ]);
      expect(rows('select id, methods, stepped_up_at from portal_sessions')).toEqual([[2, '[]', null]]);
      const added = db.$client
        .prepare(
          "insert into sign_in_log (event, realm, address) values ('recovery code used', 'portal', '192.0.2.3')",
        )
        .run();
      expect(added.lastInsertRowid).toBe(10);
    });
  });
});

describe('the migration for answers to requests', () => {
  it('keeps requests and events with their ids, unread, and the events append-only', () => {
    upTo('0041_requests_for_quotation');
    withDatabase((db) => {
      migrateDatabase(db, migrations());
      db.$client.exec(`
        insert into rfqs (id, number, token_hash, status, buyer_name, buyer_email, source, content_hash, created_at)
        values (3, 'Q-26-000003', 'a', 'new', 'Ann', 'ann@fleet.example', 'paste', 'b', 5),
          (8, 'Q-26-000008', 'c', 'withdrawn', 'Bo', 'bo@fleet.example', 'basket', 'd', 6);
        insert into rfq_events (id, rfq_id, kind, at, text)
        values (4, 3, 'sent', 5, null), (5, 3, 'question', 6, 'When?');
        insert into rfq_lines (id, rfq_id, position, raw_text, quantity, match_class, chosen_by)
        values (6, 3, 1, '5 pcs 09991', 5, 'none', 'buyer');
        delete from rfqs where id = 8;
      `);

      migrateDatabase(db, MIGRATIONS_FOLDER);

      const rows = (query: string) => db.$client.prepare(query).raw().all();
      expect(rows('select id, number, status, assigned_to, read_at, created_at from rfqs')).toEqual([
        [3, 'Q-26-000003', 'new', null, null, 5],
      ]);
      expect(rows('select id, kind, text, user_id from rfq_events')).toEqual([
        [4, 'sent', null, null],
        [5, 'question', 'When?', null],
      ]);
      expect(rows('select rfq_id, raw_text from rfq_lines')).toEqual([[3, '5 pcs 09991']]);
      expect(() => db.$client.exec('delete from rfq_events')).toThrow('append-only');
      const added = db.$client
        .prepare(
          "insert into rfqs (number, token_hash, buyer_name, buyer_email, source, content_hash) values ('Q-26-000009', 'e', 'Cy', 'cy@fleet.example', 'paste', 'f')",
        )
        .run();
      expect(added.lastInsertRowid).toBe(9);
      db.$client.exec('delete from rfqs');
      expect(rows('select * from rfq_events')).toEqual([]);
    });
  });
});

describe('the migration that makes projects of requests', () => {
  it('keeps projects and events with their references, indexes and triggers, and reuses none of their ids', () => {
    upTo('0046_spam_marks_of_requests');
    withDatabase((db) => {
      migrateDatabase(db, migrations());
      db.$client.exec(`
        insert into portal_users (id, email, password_hash, name, role)
          values (1, 'mona@quayside.example', 'x', 'Mona', 'manager');
        insert into vessel_projects
          (id, vessel_name, service_type, request_date, source_type, source_id, currency, project_value, created_by)
          values (5, 'Kysten', 'annual service', '2026-01-05', 'due vessel', 7, 'NOK', 100, 1),
            (9, 'Kysten', 'annual service', '2026-01-05', null, null, null, null, 1);
        insert into parts_used (id, project_id, operator_id, part_name, used_date, vessel_name)
          values (3, 5, 1, 'Filter', '2026-01-06', 'Kysten');
        insert into project_totals (project_id, currency, pending) values (5, 'NOK', 100);
        insert into rfqs (id, number, token_hash, buyer_name, buyer_email, source, content_hash)
          values (3, 'Q-26-000003', 'a', 'Ann', 'ann@fleet.example', 'paste', 'b'),
            (4, 'Q-26-000004', 'c', 'Bo', 'bo@fleet.example', 'paste', 'd');
        insert into rfq_events (id, rfq_id, kind, at, user_id)
          values (4, 3, 'sent', 5, null), (5, 3, 'read', 6, 1), (8, 4, 'sent', 7, null);
        delete from vessel_projects where id = 9;
        delete from rfqs where id = 4;
      `);
      const rows = (query: string) => db.$client.prepare(query).raw().all();
      const schemaOf = (table: string) =>
        rows(
          `select name, sql from sqlite_master where tbl_name = '${table}' and type <> 'table' order by name`,
        );
      const before = { projects: schemaOf('vessel_projects'), events: schemaOf('rfq_events') };

      upTo('0048_requests_into_work');
      migrateDatabase(db, migrations());

      expect({ projects: schemaOf('vessel_projects'), events: schemaOf('rfq_events') }).toEqual(before);
      expect(before.events.flat()).toContain('rfq_events_no_delete');
      expect(
        rows('select id, source_type, source_id, project_value, billing_state from vessel_projects'),
      ).toEqual([[5, 'due vessel', 7, 100, 'nothing to bill']]);
      expect(rows('select id, project_id from parts_used')).toEqual([[3, 5]]);
      expect(rows('select project_id, pending from project_totals')).toEqual([[5, 100]]);
      expect(rows('select id, kind, user_id from rfq_events')).toEqual([
        [4, 'sent', null],
        [5, 'read', 1],
      ]);
      expect(rows('select id, project_id from rfqs')).toEqual([[3, null]]);
      expect(() => db.$client.exec('delete from rfq_events')).toThrow('append-only');
      expect(() => db.$client.exec("update rfq_events set kind = 'note'")).toThrow('append-only');
      const add = (statement: string) => db.$client.prepare(statement).run().lastInsertRowid;
      expect(
        add(
          "insert into vessel_projects (vessel_name, service_type, source_type, source_id, created_by) values ('Kysten', 'reagent supply', 'rfq', 3, 1)",
        ),
      ).toBe(10);
      expect(add("insert into rfq_events (rfq_id, kind, at) values (3, 'project', 9)")).toBe(9);
      expect(() => db.$client.exec('update rfqs set project_id = 99')).toThrow('FOREIGN KEY');
    });
  });
});

describe('the migration for the sums of billing states', () => {
  it('adds up the sums and values of all projects', () => {
    upTo('0055_indexes_of_billing');
    withDatabase((db) => {
      migrateDatabase(db, migrations());
      db.$client.exec(`
        insert into portal_users (id, email, role, name) values (1, 'm@example.com', 'manager', 'Mona');
        insert into vessel_projects (id, vessel_name, service_type, created_by, billing_state, project_value, currency, value_billing_status)
          values (1, 'V', 'survey', 1, 'paid', 500, 'NOK', 'paid'), (2, 'V', 'survey', 1, 'paid', 70, 'NOK', 'credited'),
            (3, 'V', 'survey', 1, 'pending', null, null, 'pending');
        insert into project_totals (project_id, currency, pending, paid, lines)
          values (1, 'NOK', 0, 600, 2), (2, 'NOK', 0, 30, 1), (3, 'EUR', 9, 0, 1);
      `);
    });
    upTo('0056_billing_sums');
    withDatabase((db) => {
      migrateDatabase(db, migrations());
      expect(
        db.$client
          .prepare(
            'select billing_state, currency, projects, pending, paid, lines, value from billing_sums order by 1',
          )
          .raw()
          .all(),
      ).toEqual([
        ['paid', 'NOK', 2, 0, 630, 3, 500],
        ['pending', 'EUR', 1, 9, 0, 1, 0],
      ]);
    });
  });
});
