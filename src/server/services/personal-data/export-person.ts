import { asc, eq, inArray, or } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { strToU8, zipSync, type Zippable } from 'fflate';
import { osloDay } from '#contract/format/calendar-day.ts';
import type { PersonDetails, PersonExport } from '#contract/site/personal-data.ts';
import type { Transaction } from '#db/open-database.ts';
import { storedFiles, travelDocumentFiles } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { fieldLabel, writeAudit, type AuditActor } from '#server/services/audit/write-audit.ts';
import type { FileContext } from '#server/services/files/file-context.ts';
import { openSealedFile } from '#server/services/files/sealed-files.ts';
import { columnOf, ruleOf, type FoundPerson, type FoundRow } from './find-person.ts';
import { NOT_SEARCHED } from './plan-erasure.ts';

interface ExportedFile {
  /** Its path in the export. */
  name: string;
  size: number;
  /** Null if it is missing or damaged. */
  open: () => Promise<AsyncIterable<Uint8Array> | null>;
}

export interface PersonData {
  records: number;
  json: string;
  html: string;
  files: ExportedFile[];
}

/** The answer is one JSON text, so larger files are left to the command. */
const FILES_BYTES_MAX = 20 * 1024 * 1024;

/** Returns all data of a person, for the person, as JSON, as a page and as files. Recorded in the audit log. */
export function exportPerson(
  ctx: FileContext,
  actor: AuditActor,
  person: PersonDetails,
  found: FoundPerson,
): PersonData {
  const documents = inTransaction(ctx.db, (tx) => {
    const { rows } = found;
    writeAudit(tx, ctx, {
      actor,
      entityType: 'personal data',
      entityId: null,
      entityName: 'A person',
      action: 'export',
      description: `Exported the data of a person on request: ${rows.length} records`,
    });
    return documentsOf(tx, found);
  });
  const about = {
    made: ctx.clock.now().toISOString(),
    searchedFor: person,
    notSearched: NOT_SEARCHED,
    beforeHandingOut: 'Texts can name other people. Read this export before it is handed out.',
  };
  const records = found.rows.map(toRecord);
  return {
    records: records.length,
    json: `${JSON.stringify({ ...about, records }, null, 2)}\n`,
    html: pageOf(about, records),
    files: documents.map(({ id, fileName, storageKey, size, sealedUnder }) => ({
      name: `files/${id} ${fileName.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '-')}`,
      size: size ?? 0,
      open: async () =>
        (
          await (sealedUnder === null
            ? ctx.files.open(storageKey)
            : openSealedFile(ctx, storageKey, () => null))
        )?.stream ?? null,
    })),
  };
}

/** The travel documents that the person uploaded, or that name them. */
function documentsOf(tx: Transaction, { account, rows }: FoundPerson) {
  const { id, fileName, fileSize: size, storageKey, userId } = travelDocumentFiles;
  const named = rows.filter((row) => ruleOf(row).table === travelDocumentFiles).map(({ rowid }) => rowid);
  return tx
    .select({ id, fileName, size, storageKey, sealedUnder: storedFiles.sealedUnder })
    .from(travelDocumentFiles)
    .innerJoin(storedFiles, eq(storedFiles.storageName, storageKey))
    .where(or(inArray(id, named), account ? eq(userId, account.id) : undefined))
    .orderBy(asc(id))
    .all();
}

/** The same as a ZIP in one answer. */
export async function zipPersonData(data: PersonData, at: Date): Promise<PersonExport> {
  const packed: Zippable = {
    'data.json': strToU8(data.json),
    'data.html': strToU8(data.html),
  };
  const leftOut: string[] = [];
  let bytes = 0;
  for (const file of data.files) {
    bytes += file.size;
    const stream = bytes > FILES_BYTES_MAX ? null : await file.open();
    if (stream === null) leftOut.push(file.name);
    else packed[file.name] = [await readAll(stream), { level: 0 }];
  }
  return {
    fileName: `person-${osloDay(at)}.zip`,
    zip: Buffer.from(zipSync(packed)).toString('base64'),
    records: data.records,
    files: data.files.length - leftOut.length,
    leftOut,
  };
}

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

interface ExportedRecord {
  record: string;
  created: string | null;
  values: Record<string, string>;
}

function toRecord(row: FoundRow): ExportedRecord {
  const { createdAt, ...values } = row.values;
  const rule = ruleOf(row);
  const filled = Object.entries(values).flatMap(([key, value]) =>
    value === null || value === '' ? [] : [[fieldLabel(key), asText(columnOf(rule, key), value)] as const],
  );
  return {
    record: `${rule.label} ${row.rowid}`,
    created: typeof createdAt === 'number' ? new Date(createdAt).toISOString() : null,
    values: Object.fromEntries(filled),
  };
}

const asText = ({ dataType }: SQLiteColumn, value: string | number): string =>
  dataType === 'date' ? new Date(value).toISOString() : String(value);

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

interface About {
  made: string;
  searchedFor: PersonDetails;
  notSearched: readonly string[];
  beforeHandingOut: string;
}

function pageOf(about: About, records: readonly ExportedRecord[]): string {
  const searched = Object.values(about.searchedFor).filter((detail) => detail !== undefined);
  const listOf = (values: Record<string, string>) =>
    Object.entries(values)
      .map(([label, value]) => `<dt>${escaped(label)}</dt><dd>${escaped(value)}</dd>`)
      .join('');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Personal data</title>
<style>body{font:1rem/1.5 sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}dt{font-weight:600}dd{margin:0 0 .5rem;white-space:pre-wrap;overflow-wrap:anywhere}</style>
<h1>Personal data</h1>
<p>Made ${escaped(about.made)} (UTC) for: ${searched.map(escaped).join(', ')}.</p>
<p>${escaped(about.beforeHandingOut)}</p>
<h2>Not searched</h2>
<ul>${about.notSearched.map((each) => `<li>${escaped(each)}</li>`).join('')}</ul>
<h2>Records: ${records.length}</h2>
${records
  .map(
    ({ record, created, values }) =>
      `<h3>${escaped(record)}</h3>${created === null ? '' : `<p>${created}</p>`}<dl>${listOf(values)}</dl>`,
  )
  .join('\n')}
</html>
`;
}
