import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { invoicePackPath, type InvoicePackChoice } from '#contract/billing/invoice-pack.ts';
import { minorUnits } from '#contract/format/money.ts';
import { auditLogs, projectFiles, projectTotals, serviceReports, storedFiles } from '#db/schema/index.ts';
import { createProject } from '#server/testing/factories.ts';
import { createProjectHarness, type ProjectHarness } from '#server/testing/portal/project-harness.ts';

let project: ProjectHarness;
beforeEach(() => {
  project = createProjectHarness({ status: 'completed', completedDate: '2026-02-20' });
});
afterEach(() => project.close());

const get = (choice: Partial<InvoicePackChoice> = {}, token = project.tokens.manager) =>
  project.inject({
    url: invoicePackPath(project.projectId, { withReport: true, fileIds: [], ...choice }),
    headers: { authorization: `Bearer ${token}` },
  });

async function approved(amount: string, currency: 'NOK' | 'EUR', partName = 'Ring') {
  const { manager } = project.as;
  const price = { amount, currency };
  const { id } = await manager.parts.add({ projectId: project.projectId, partName, quantity: 3, price });
  await manager.billing.transitionPart({ id, version: 1, to: 'approved' });
}

async function store(name: string, text: string) {
  const bytes = Buffer.from(text);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const storageName = `${sha256}.${name.split('.').at(-1)}`;
  await project.files.put(storageName, bytes);
  const type = 'application/octet-stream';
  project.db
    .insert(storedFiles)
    .values({ sha256, storageName, type, size: bytes.length, state: 'kept' })
    .run();
  return { storageKey: storageName, sha256 };
}

async function addFile(fileName: string, text: string, projectId = project.projectId) {
  const { storageKey } = await store(fileName, text);
  const values = { projectId, userId: project.people.operator.id, fileName, storageKey };
  return project.db
    .insert(projectFiles)
    .values({ ...values, fileType: 'image/jpeg', filePath: '/' })
    .returning()
    .get().id;
}

const inZip = (body: Buffer) => unzipSync(new Uint8Array(body));

describe('the invoice pack', () => {
  test('holds the lines, whose sum matches the database, the report and the chosen files', async () => {
    for (const amount of ['10.01', '0.05', '333.33']) await approved(amount, 'NOK', '=Ring, large');
    await approved('7.00', 'EUR');
    await project.as.manager.parts.add({ projectId: project.projectId, partName: 'Not priced' });
    const { storageKey, sha256 } = await store('report.pdf', '%PDF report');
    const report = {
      projectId: project.projectId,
      operatorId: project.people.operator.id,
      storageKey,
      sha256,
    };
    project.db
      .insert(serviceReports)
      .values({
        ...report,
        status: 'approved',
        fileName: 'Service report.pdf',
        fileURL: '/',
        fileType: 'application/pdf',
      })
      .run();
    const photo = await addFile('Before: filter.jpg', 'photo');
    await addFile('Not chosen.jpg', 'other');

    const answer = await get({ fileIds: [photo] });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="Invoice pack \d+\.zip"/),
    });
    const files = inZip(answer.rawPayload);
    expect(Object.keys(files)).toEqual([
      'invoice-lines.pdf',
      'invoice-lines.csv',
      'Service report.pdf',
      `files/${photo} Before- filter.jpg`,
    ]);
    expect(strFromU8(files['Service report.pdf']!)).toBe('%PDF report');
    expect(strFromU8(files[`files/${photo} Before- filter.jpg`]!)).toBe('photo');
    expect(strFromU8(files['invoice-lines.pdf']!.subarray(0, 5))).toBe('%PDF-');
    const rows: Record<string, string>[] = parse(strFromU8(files['invoice-lines.csv']!), {
      bom: true,
      columns: true,
    });
    const sumOf = (currency: string) =>
      rows
        .filter((row) => row['Currency'] === currency)
        .reduce((sum, row) => sum + minorUnits(row['Total'] ?? ''), 0);
    const kept = project.db.select().from(projectTotals).orderBy(projectTotals.currency).all();
    expect(kept.map(({ approved: due }) => due)).toEqual([sumOf('EUR'), sumOf('NOK')]);
    expect(rows[0]?.['Line']).toBe("'=Ring, large");
    expect(project.db.select().from(auditLogs).all().at(-1)).toMatchObject({
      action: 'export',
      description: 'Downloaded the invoice pack: 4 lines, 2 files',
      money: true,
    });
  });

  test('covers one currency or one invoice on request', async () => {
    await approved('10.00', 'NOK');
    await approved('7.00', 'EUR');
    const lines = async (choice: Partial<InvoicePackChoice>) => {
      const csv = strFromU8(inZip((await get(choice)).rawPayload)['invoice-lines.csv']!);
      return csv.split('\r\n').slice(1, -1);
    };
    expect(await lines({ currency: 'EUR' })).toEqual(['Part,Ring,,3,7.00,21.00,EUR,approved,,,2026-03-02']);
    const invoice = {
      id: project.projectId,
      reference: 'F/1',
      invoicedOn: '2026-03-01',
      currency: 'NOK',
    } as const;
    await project.as.manager.billing.invoice(invoice);
    expect(await lines({ reference: 'F/1' })).toEqual([
      'Part,Ring,,3,10.00,30.00,NOK,invoiced,F/1,2026-03-01,2026-03-02',
    ]);
    expect(await lines({})).toHaveLength(1);
    expect((await get({ reference: 'F/1' })).headers['content-disposition']).toContain('F-1.zip');
  });

  test('is for managers, and for lines and files of this project only', async () => {
    expect((await get()).json()).toMatchObject({
      message: 'This project has no approved lines to invoice.',
    });
    await approved('10.00', 'NOK');
    expect((await get({}, project.tokens.operator)).statusCode).toBe(403);
    expect((await get({}, 'nobody')).statusCode).toBe(401);
    const other = createProject(project.db);
    const foreign = await addFile('Foreign.jpg', 'photo', other.id);
    expect((await get({ fileIds: [foreign] })).statusCode).toBe(404);
    expect((await get({ reference: 'F-9' })).statusCode).toBe(409);
    const url = `/api/portal/billing/projects/${project.projectId}/pack?files=x&currency=SEK`;
    const headers = { authorization: `Bearer ${project.tokens.manager}` };
    const refusal = await project.inject({ url, headers });
    expect([refusal.statusCode, refusal.json().issues.map(({ path }: { path: string[] }) => path)]).toEqual([
      400,
      [['currency'], ['files', '0']],
    ]);
    expect(
      project.db
        .select()
        .from(auditLogs)
        .all()
        .filter(({ action }) => action === 'export'),
    ).toEqual([]);
  });

  test('breaks off if a file is missing on disk, instead of looking complete', async () => {
    await approved('10.00', 'NOK');
    const id = await addFile('Gone.jpg', 'photo');
    const { storageKey } = project.db.select().from(projectFiles).get()!;
    project.files.remove(storageKey);
    const outcome = await get({ fileIds: [id] }).then(
      ({ rawPayload }) => inZip(rawPayload),
      (error: Error) => error,
    );
    expect(outcome).toBeInstanceOf(Error);
  });
});
