import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { storedFiles, travelDocumentFiles } from '#db/schema/index.ts';
import { createFileStore } from '#server/integrations/file-store.ts';
import { readManifest } from '#server/services/backups/backup-files.ts';
import { makeBackup } from '#server/services/backups/make-backup.ts';
import { eraseReleasedUploads } from '#server/services/files/sweep-files.ts';
import { sealTravelDocuments } from '#server/services/travel-documents/seal-travel-documents.ts';
import { createTestApp } from '#server/testing/create-test-app.ts';
import { createProjectHarness, type ProjectHarness } from '#server/testing/portal/project-harness.ts';

const MARKER = 'PASSPORT-OF-OLA-SKIPPER';
const PDF = Buffer.from(`%PDF-1.7\n${MARKER}\n${'page '.repeat(60_000)}${MARKER}`);

let project: ProjectHarness;

beforeEach(() => {
  project = createProjectHarness();
});

afterEach(() => project.close());

const upload = (payload = PDF, type = 'application/pdf', kind = 'travel-documents') =>
  project.inject({
    method: 'POST',
    url: `/api/portal/projects/${project.projectId}/${kind}?fileName=Passport&fileCategory=visa`,
    headers: { authorization: `Bearer ${project.tokens.operator}`, 'content-type': type },
    payload,
  });
const view = (id: number) =>
  project.inject({
    url: `/api/portal/travel-documents/${id}/content`,
    headers: { authorization: `Bearer ${project.tokens.operator}` },
  });
const filesOnDisk = () =>
  (existsSync(project.filesFolder) ? readdirSync(project.filesFolder) : []).map((name) =>
    join(project.filesFolder, name),
  );

const rows = () => project.db.select().from(storedFiles).all();
const sealedRow = () => rows().find(({ sealedUnder }) => sealedUnder !== null)!;
const pathOf = (name: string) => join(project.filesFolder, name);
const holdMarker = () => filesOnDisk().filter((file) => readFileSync(file).includes(MARKER));

test('seals a travel document on the disk, and shows it as it was sent', async () => {
  const sent = await upload();
  const { id, fileSize } = sent.json<{ id: number; fileSize: number }>();
  expect([sent.statusCode, fileSize]).toEqual([201, PDF.length]);
  expect(holdMarker()).toEqual([]);
  const { storageName, size, sha256 } = sealedRow();
  const stored = readFileSync(pathOf(storageName));
  expect([size, sha256]).toEqual([stored.length, createHash('sha256').update(stored).digest('hex')]);
  const shown = await view(id);
  expect([shown.statusCode, shown.headers['content-length']]).toEqual([200, String(PDF.length)]);
  expect(shown.rawPayload.equals(PDF)).toBe(true);
});

test('seals a picture re-encoded and without a preview', async () => {
  const before = rows().length;
  const pixels = { width: 900, height: 700, channels: 3, background: '#0a5' } as const;
  const sent = await upload(await sharp({ create: pixels }).png().toBuffer(), 'image/png');
  const { id, fileType } = sent.json<{ id: number; fileType: string }>();
  expect([sent.statusCode, fileType, rows().length]).toEqual([201, 'image/jpeg', before + 1]);
  const shown = await view(id);
  expect(shown.headers['content-type']).toBe('image/jpeg');
  expect((await sharp(shown.rawPayload).metadata()).width).toBe(900);
});

test('leaves nothing of an upload that is refused', async () => {
  const before = filesOnDisk();
  const refused = await upload(Buffer.from(`${MARKER} is no document`), 'application/pdf');
  expect([refused.statusCode, filesOnDisk()]).toEqual([415, before]);
});

test('refuses to show a damaged document, and says what to do', async () => {
  const { id } = (await upload()).json<{ id: number }>();
  const path = pathOf(sealedRow().storageName);
  const bytes = readFileSync(path);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 30) ^ 1, bytes.length - 30);
  writeFileSync(path, bytes);
  const refused = await view(id);
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
    503,
    'This file was damaged and cannot be opened. Ask for it again.',
  ]);
});

test('without the key locks travel documents, and project files go on', async () => {
  const { id } = (await upload()).json<{ id: number }>();
  const { db, clock, filesFolder, tokens, projectId } = project;
  const locked = createTestApp({ db, clock, files: createFileStore(filesFolder) });
  const headers = { authorization: `Bearer ${tokens.operator}` };
  const message =
    'Travel documents are locked: the key that opens them is missing. Nothing is lost as long as the key exists.';
  const url = `/api/portal/projects/${projectId}`;
  const post = {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/pdf' },
    payload: PDF,
  } as const;
  for (const request of [
    { url: `/api/portal/travel-documents/${id}/content`, headers },
    { ...post, url: `${url}/travel-documents?fileName=Passport&fileCategory=visa` },
  ]) {
    const refused = await locked.inject(request);
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([503, message]);
  }
  const file = await locked.inject({ ...post, url: `${url}/files?fileName=Manual` });
  expect(file.statusCode).toBe(201);
});

describe('documents of an earlier version', () => {
  /** A travel document in clear: the file of the work under the row of a travel document. */
  async function addUnsealed(): Promise<number> {
    const { id } = (await upload()).json<{ id: number }>();
    const sealed = sealedRow();
    const storageName = `${randomUUID()}.pdf`;
    writeFileSync(pathOf(storageName), PDF);
    const { db } = project;
    const clear = { size: PDF.length, sha256: createHash('sha256').update(PDF).digest('hex') };
    db.insert(storedFiles)
      .values({ ...sealed, ...clear, id: undefined, storageName, sealedUnder: null })
      .run();
    db.update(travelDocumentFiles)
      .set({ storageKey: storageName })
      .where(eq(travelDocumentFiles.id, id))
      .run();
    db.delete(storedFiles).where(eq(storedFiles.id, sealed.id)).run();
    rmSync(pathOf(sealed.storageName));
    return id;
  }
  const clearName = () =>
    rows().find(
      ({ sealedUnder, type, state }) =>
        sealedUnder === null && type === 'application/pdf' && state === 'kept',
    )?.storageName;

  test('are sealed once, and their files in clear leave the disk', async () => {
    const id = await addUnsealed();
    expect(holdMarker()).toHaveLength(1);
    expect((await view(id)).rawPayload.equals(PDF)).toBe(true);
    const health = () => project.callers.admin.admin.files.health();
    expect(await health()).toMatchObject({ unsealed: 1, clearInBackupsUntil: null });
    expect(await sealTravelDocuments(project)).toBe(1);
    expect(await health()).toMatchObject({ unsealed: 0, clearInBackupsUntil: expect.any(String) as string });
    eraseReleasedUploads(project);
    expect(holdMarker()).toEqual([]);
    expect((await view(id)).rawPayload.equals(PDF)).toBe(true);
    expect(await sealTravelDocuments(project)).toBe(0);
  });

  test('stay readable when the change fails, and the next run seals them', async () => {
    const id = await addUnsealed();
    const before = filesOnDisk();
    project.db.$client.exec(
      "create trigger full before update on travel_document_files begin select raise(abort, 'disk full'); end",
    );
    await expect(sealTravelDocuments(project)).rejects.toThrow('disk full');
    expect(filesOnDisk()).toEqual(before);
    expect((await view(id)).rawPayload.equals(PDF)).toBe(true);
    project.db.$client.exec('drop trigger full');
    expect(await sealTravelDocuments(project)).toBe(1);
  });

  test('are left alone where the file is damaged or missing, so that backups still name it', async () => {
    await addUnsealed();
    writeFileSync(pathOf(clearName()!), PDF.subarray(0, 100));
    expect(await sealTravelDocuments(project)).toBe(0);
    rmSync(pathOf(clearName()!));
    expect(await sealTravelDocuments(project)).toBe(0);
    expect(clearName()).toBeDefined();
  });
});

test('a backup holds travel documents sealed, and finds them as they were written', async () => {
  await upload();
  const folder = mkdtempSync(join(tmpdir(), 'quayside-sealed-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const database = join(folder, 'quayside.db');
  writeFileSync(database, project.db.$client.serialize());
  const { backup } = await makeBackup({
    database,
    filesFolder: project.filesFolder,
    folder: join(folder, 'backups'),
    secondFolder: undefined,
    program: 'test',
    now: project.clock.now(),
  });
  const made = join(folder, 'backups', backup.name);
  const files = readdirSync(join(made, 'files'));
  const { storageName } = sealedRow();
  expect(files).toContain(storageName);
  // The fixtures of the harness have invented hashes.
  expect(readManifest(made)?.damaged).not.toContain(storageName);
  expect(files.filter((name) => readFileSync(join(made, 'files', name)).includes(MARKER))).toEqual([]);
});
