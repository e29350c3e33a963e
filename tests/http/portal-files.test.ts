import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { eq } from 'drizzle-orm';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ProjectFile, TravelDocument } from '#contract/project/project-file.ts';
import { PROJECT_BYTES_MAX, UPLOAD_BYTES_LIMIT } from '#contract/project/project-file.ts';
import {
  auditLogs,
  portalUsers,
  projectChecklistAnswers,
  projectFiles,
  storedFiles,
  travelDocumentFiles,
} from '#db/schema/index.ts';
import { eraseReleasedUploads } from '#server/services/files/sweep-files.ts';
import { createProject } from '#server/testing/factories.ts';
import {
  createProjectHarness,
  type ProjectActor,
  type ProjectHarness,
} from '#server/testing/portal/project-harness.ts';
import { listen } from '#server/testing/listen.ts';

const clientUuid = '0191f0a2-7c00-7000-8000-000000000001';

let project: ProjectHarness;
let address: string;
let photo: Buffer;

beforeEach(async () => {
  project = createProjectHarness();
  address = await listen(await project.app());
  photo ??= await sharp({ create: { width: 900, height: 600, channels: 3, background: '#336699' } })
    .withExif({ IFD0: { Make: 'Quaycam' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 24/1 49/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
});
afterEach(() => project.close());

type Asker = Exclude<ProjectActor, 'anonymous'>;
const bearer = (actor: Asker) => ({ authorization: `Bearer ${project.tokens[actor]}` });
const filesOnDisk = () => (existsSync(project.filesFolder) ? readdirSync(project.filesFolder) : []);
const storedRows = () => project.db.select().from(storedFiles).all();
const actions = () =>
  project.db
    .select()
    .from(auditLogs)
    .all()
    .map(({ action, description }) => [action, description]);
const pdf = Buffer.from('%PDF-1.7\nA ticket.');
const docx = Buffer.from(
  zipSync({ '[Content_Types].xml': new Uint8Array([60]), 'word/document.xml': new Uint8Array([60]) }),
);

interface Sent {
  kind?: 'files' | 'travel-documents';
  query?: Record<string, string>;
  as?: Asker;
  type?: string;
}

function send(
  body: Buffer,
  { kind = 'files', query = {}, as = 'operator', type = 'application/octet-stream' }: Sent = {},
) {
  const fields =
    kind === 'files' ? { fileName: 'Filter.jpg' } : { fileName: 'Ticket.pdf', fileCategory: 'flight' };
  const search = new URLSearchParams({ ...fields, ...query });
  return fetch(`${address}/api/portal/projects/${project.projectId}/${kind}?${search}`, {
    method: 'POST',
    headers: { ...bearer(as), 'content-type': type },
    body: new Uint8Array(body),
  });
}

async function added<T = ProjectFile>(body: Buffer, sent: Sent = {}): Promise<T> {
  const answer = await send(body, sent);
  expect(answer.status).toBe(201);
  return (await answer.json()) as T;
}

async function refused(answer: Response): Promise<[number, string]> {
  return [answer.status, ((await answer.json()) as { message: string }).message];
}

const get = (path: string, as: Asker = 'operator') => fetch(address + path, { headers: bearer(as) });

describe('the hash of what the device sent', () => {
  const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

  test.each(['files', 'travel-documents'] as const)(
    'is kept for %s, whose picture is encoded again',
    async (kind) => {
      const { filePath } = await added(photo, { kind });
      const stored = Buffer.from(await (await get(filePath)).arrayBuffer());
      expect(hashOf(stored)).not.toBe(hashOf(photo));
      const table = kind === 'files' ? projectFiles : travelDocumentFiles;
      expect(project.db.select().from(table).get()).toMatchObject({ sentSha256: hashOf(photo) });
    },
  );

  test('is that of the file itself where it is no picture', async () => {
    await added(pdf, { query: { fileName: 'Ticket.pdf' } });
    expect(project.db.select().from(projectFiles).get()).toMatchObject({ sentSha256: hashOf(pdf) });
  });
});

describe('a photo', () => {
  test('is kept upright, as JPEG, without place and camera, with a small picture beside it', async () => {
    const file = await added(photo, {
      query: {
        phase: 'before',
        takenAt: '2026-03-02T07:15:00Z',
        description: 'Clogged',
        fileName: 'IMG 1.PNG',
      },
      type: 'image/jpeg',
    });
    expect(file).toMatchObject({
      fileName: 'IMG 1.jpg',
      fileType: 'image/jpeg',
      phase: 'before',
      takenAt: '2026-03-02T07:15:00.000Z',
      description: 'Clogged',
      userName: 'Ola Operator',
      deletable: true,
    });
    const content = await get(file.filePath);
    expect(Object.fromEntries(content.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="IMG 1.jpg"; filename*=UTF-8''IMG%201.jpg`,
      'content-length': String(file.fileSize),
    });
    const kept = Buffer.from(await content.arrayBuffer());
    expect(await sharp(kept).metadata()).toMatchObject({ width: 600, height: 900 });
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
    const preview = await sharp(Buffer.from(await (await get(file.previewPath!)).arrayBuffer())).metadata();
    expect([preview.width, preview.height]).toEqual([320, 480]);
    expect(filesOnDisk()).toHaveLength(2);
    expect(storedRows().map(({ state }) => state)).toEqual(['kept', 'kept']);
  });

  test('is a picture: a document is refused under a phase and nothing of it stays', async () => {
    expect(await refused(await send(pdf, { query: { phase: 'after' } }))).toEqual([
      400,
      'Only pictures can be photos. Send this as a file, without a phase.',
    ]);
    expect([filesOnDisk(), storedRows()]).toEqual([[], []]);
  });

  test('that was sent twice under one uuid is there once, another one under it is refused', async () => {
    const query = { clientUuid, phase: 'during' };
    const first = await added(photo, { query });
    expect(await added(photo, { query })).toEqual(first);
    expect((await send(pdf, { query: { clientUuid } })).status).toBe(409);
    expect(project.db.select().from(projectFiles).all()).toHaveLength(1);
    expect(filesOnDisk()).toHaveLength(2);
    expect(storedRows()).toHaveLength(2);
  });
});

describe('a file', () => {
  test.each([
    ['report.exe', () => docx, 'report.docx', 'attachment'],
    ['../../<script>x</script>.pdf', () => pdf, 'script_.pdf', 'attachment'],
  ])(
    '%s is kept as what it is, under a harmless name, and only ever saved',
    async (fileName, bytes, kept, how) => {
      const file = await added(bytes(), { query: { fileName } });
      expect(file).toMatchObject({ fileName: kept, previewPath: null, phase: null });
      const content = await get(file.filePath);
      expect(content.headers.get('content-disposition')).toMatch(new RegExp(`^${how}; `));
      expect(Buffer.from(await content.arrayBuffer())).toEqual(bytes());
      expect(filesOnDisk()).toHaveLength(1);
      expect(filesOnDisk()[0]).toMatch(/^[0-9a-f-]{36}\.(pdf|docx)$/);
    },
  );

  test.each([
    ['of another type by its content', Buffer.from('<html>'), 415],
    ['of no bytes', Buffer.alloc(0), 400],
    ['that is a HEIC photo', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0'), 415],
    ['that only begins as a picture', Buffer.from('\xff\xd8\xff\xe0 no more', 'latin1'), 400],
    ['that is larger than 25 MiB', Buffer.alloc(UPLOAD_BYTES_LIMIT + 1, '%PDF-'), 413],
  ])('%s is refused and leaves nothing', async (_what, bytes, status) => {
    for (const kind of ['files', 'travel-documents'] as const) {
      const [found, message] = await refused(await send(bytes, { kind, type: 'image/jpeg' }));
      expect(found).toBe(status);
      expect(message).toMatch(/^[A-Z].*\.$/);
      expect([filesOnDisk(), storedRows(), actions()]).toEqual([[], [], []]);
    }
  });

  test('of exactly 25 MiB is taken', async () => {
    const { fileSize } = await added(Buffer.alloc(UPLOAD_BYTES_LIMIT, '%PDF-'), {
      query: { fileName: 'a.pdf' },
    });
    expect(fileSize).toBe(UPLOAD_BYTES_LIMIT);
  });

  test('whose length nobody told and that goes on past 25 MiB is refused', async () => {
    const endless = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(1024 * 1024).fill(37));
      },
    });
    const answer = await fetch(`${address}/api/portal/projects/${project.projectId}/files?fileName=a.pdf`, {
      method: 'POST',
      headers: { ...bearer('operator'), 'content-type': 'application/pdf' },
      body: endless,
      duplex: 'half',
    } as RequestInit).then(
      ({ status }) => status,
      // The connection may be cut before the sender looks for an answer.
      () => 413,
    );
    expect(answer).toBe(413);
    await expect.poll(filesOnDisk).toEqual([]);
    expect(storedRows()).toEqual([]);
  });

  test('may take longer than any other request while it moves, from who may send it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { hostname, port } = new URL(address);
      const begin = (token: string) => {
        const socket = connect({ host: hostname, port: Number(port) });
        socket.write(
          [
            `POST /api/portal/projects/${project.projectId}/files?fileName=a.pdf HTTP/1.1`,
            'Host: localhost',
            `Authorization: Bearer ${token}`,
            'Content-Type: application/pdf',
            `Content-Length: ${pdf.length}`,
            '',
            '',
          ].join('\r\n'),
        );
        let answer = '';
        socket.on('data', (bytes: Buffer) => (answer += bytes.toString()));
        socket.on('error', () => {});
        return { socket, answer: () => answer };
      };
      const upload = begin(project.tokens.operator);
      const stranger = begin('nobody');
      const cut = once(stranger.socket, 'close');
      upload.socket.write(pdf.subarray(0, 12));
      await vi.waitFor(() => expect(filesOnDisk()).toEqual([expect.stringMatching(/\.part$/)]));
      await vi.waitFor(() => expect(stranger.answer()).toMatch(/^HTTP\/1\.1 401 /));
      vi.advanceTimersByTime(10 * 60_000);
      await cut;
      upload.socket.write(pdf.subarray(12));
      await vi.waitFor(() => expect(upload.answer()).toMatch(/^HTTP\/1\.1 201 /));
      upload.socket.destroy();
    } finally {
      vi.useRealTimers();
    }
  });

  test('whose sender hangs up half-way leaves nothing', async () => {
    const { hostname, port } = new URL(address);
    const socket = connect({ host: hostname, port: Number(port) });
    socket.write(
      [
        `POST /api/portal/projects/${project.projectId}/files?fileName=a.pdf HTTP/1.1`,
        'Host: localhost',
        `Authorization: Bearer ${project.tokens.operator}`,
        'Content-Type: application/pdf',
        'Content-Length: 1000000',
        '',
        '%PDF-1.7 half of it',
      ].join('\r\n'),
    );
    await expect.poll(filesOnDisk).toEqual([expect.stringMatching(/\.part$/)]);
    socket.destroy();
    await expect.poll(filesOnDisk).toEqual([]);
    expect([storedRows(), actions()]).toEqual([[], []]);
  });

  test('leaves nothing where its sender may no longer send it once it has arrived', async () => {
    const { hostname, port } = new URL(address);
    const sendAround = async (as: Asker, meanwhile: () => void) => {
      const socket = connect({ host: hostname, port: Number(port) });
      let answer = '';
      socket.on('data', (bytes: Buffer) => (answer += bytes.toString()));
      socket.write(
        [
          `POST /api/portal/projects/${project.projectId}/files?fileName=a.pdf HTTP/1.1`,
          'Host: localhost',
          `Authorization: Bearer ${project.tokens[as]}`,
          'Content-Type: application/pdf',
          `Content-Length: ${pdf.length}`,
          '',
          pdf.toString('latin1', 0, 12),
        ].join('\r\n'),
      );
      await expect.poll(filesOnDisk).toEqual([expect.stringMatching(/\.part$/)]);
      meanwhile();
      socket.write(pdf.subarray(12));
      await expect.poll(() => answer).toContain('\r\n\r\n');
      socket.destroy();
      return answer.split(' ')[1];
    };
    const { people, db } = project;
    const change =
      ({ id }: { id: number }, to: Partial<typeof portalUsers.$inferInsert>) =>
      () =>
        void db.update(portalUsers).set(to).where(eq(portalUsers.id, id)).run();
    expect(await sendAround('operator', change(people.operator, { isActive: false }))).toBe('401');
    expect(await sendAround('manager', change(people.manager, { role: 'operator' }))).toBe('404');
    await expect.poll(filesOnDisk).toEqual([]);
    expect([storedRows(), actions()]).toEqual([[], []]);
  });

  test.each([
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/json',
  ])('is not taken from a form or as %s', async (type) => {
    expect((await send(pdf, { type })).status).toBe(415);
  });

  test('is not taken over tRPC, which says where it belongs', async () => {
    await expect(
      project.as.operator.files.upload({ projectId: project.projectId, fileName: 'a.pdf' }),
    ).rejects.toThrow('Send the file itself as the body of the request.');
  });

  test('is deleted by who added it until the work is done, and by managers', async () => {
    const { id } = await added(pdf, { query: { fileName: 'a.pdf' } });
    const theirs = await added(photo, { as: 'manager' });
    const remove = (actor: Asker, file: number) =>
      fetch(`${address}/api/portal/projects/${project.projectId}/files/${file}`, {
        method: 'DELETE',
        headers: bearer(actor),
      }).then(({ status }) => status);
    expect(await remove('operator', theirs.id)).toBe(403);
    expect(await remove('foreign', id)).toBe(404);
    expect(await remove('author', id)).toBe(403);
    project.setProject({ status: 'work done' });
    expect(await remove('operator', id)).toBe(409);
    expect(
      (await project.as.operator.files.list({ projectId: project.projectId })).map(
        ({ deletable }) => deletable,
      ),
    ).toEqual([false, false]);
    expect([await remove('manager', id), await remove('manager', theirs.id)]).toEqual([204, 204]);
    expect((await get(`/api/portal/files/${id}/content`)).status).toBe(404);
    expect(filesOnDisk()).toHaveLength(3);
    eraseReleasedUploads(project);
    expect([filesOnDisk(), storedRows()]).toEqual([[], []]);
  });

  test('that answers a checklist is not deleted under it', async () => {
    const { id } = await added(photo);
    project.db.$client.pragma('foreign_keys = OFF');
    project.db
      .insert(projectChecklistAnswers)
      .values({ checklistId: 1, itemKey: 'a', projectFileId: id, answeredBy: project.people.operator.id })
      .run();
    project.db.$client.pragma('foreign_keys = ON');
    await expect(
      project.as.operator.files.remove({ projectId: project.projectId, id }),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });
});

describe('travel documents', () => {
  test('are for who works on the project, are counted against what is due, and every view is in the history', async () => {
    project.setProject({ requiredDocuments: ['flight', 'visa', 'flight'] });
    const document = await added<TravelDocument>(pdf, { kind: 'travel-documents' });
    expect(await project.as.operator.travelDocuments.list({ projectId: project.projectId })).toMatchObject({
      documents: [{ fileCategory: 'flight', fileName: 'Ticket.pdf', fileType: 'application/pdf' }],
      required: [
        { category: 'flight', present: true },
        { category: 'visa', present: false },
      ],
      ready: 1,
      due: 2,
    });
    const content = await get(document.filePath, 'manager');
    expect(Buffer.from(await content.arrayBuffer())).toEqual(pdf);
    expect(content.headers.get('content-disposition')).toContain('attachment');
    expect(content.headers.get('cache-control')).toBe('no-store');
    expect((await get(document.filePath, 'author')).status).toBe(403);
    expect((await get(document.filePath, 'foreign')).status).toBe(404);
    expect(actions()).toEqual([
      ['create', 'Added a travel document (flight)'],
      ['document viewed', 'Viewed a travel document (flight)'],
    ]);
    expect(project.db.select().from(auditLogs).all().at(-1)?.changedByName).toBe('Mona Manager');

    await project.as.operator.travelDocuments.remove({ projectId: project.projectId, id: document.id });
    expect((await get(document.filePath)).status).toBe(404);
    expect(JSON.stringify(actions())).not.toContain('Ticket');
  });
});

describe('the quota', () => {
  /** Rows as earlier uploads left them; they share one stored file. */
  function addEarlier(
    count: number,
    { size = 1, projectId = project.projectId, by = project.people.operator.id } = {},
  ) {
    const createdAt = project.clock.now();
    const stored = { sha256: 'f', storageName: `earlier-${storedRows().length}.pdf`, size };
    project.db
      .insert(storedFiles)
      .values({ ...stored, type: 'application/pdf', state: 'kept', createdAt })
      .run();
    const file = {
      projectId,
      userId: by,
      fileName: 'a.pdf',
      filePath: '',
      fileType: 'application/pdf',
      fileSize: size,
      storageKey: stored.storageName,
      createdAt,
    };
    for (let number = 0; number < count; number += 1) project.db.insert(projectFiles).values(file).run();
  }

  const refusalOf = async (kind: 'files' | 'travel-documents' = 'files') => {
    const answer = await send(pdf, { kind });
    return [answer.status, ((await answer.json()) as { message?: string }).message];
  };
  const PROJECT_FULL =
    'This project already holds 1,000 files, the most it can hold. Delete files that are not needed, then try again.';
  const PROJECT_LARGE =
    'The files of this project would take more than 5 GB, the most they can take. Delete files that are not needed, then try again.';
  const PERSON_FULL =
    'You have added as much as one person can within 24 hours (500 files or 5 GB). Try again tomorrow, or ask a colleague to add this file.';

  test('refuses a file and a travel document of a project that holds 1,000 files, and leaves nothing', async () => {
    addEarlier(999, { by: project.people.manager.id });
    expect((await send(pdf)).status).toBe(201);
    expect(await refusalOf()).toEqual([409, PROJECT_FULL]);
    expect(await refusalOf('travel-documents')).toEqual([409, PROJECT_FULL]);
    expect(filesOnDisk()).toHaveLength(1);
    expect(storedRows()).toHaveLength(2);
  });

  test('refuses a file that would take a project beyond 5 GB', async () => {
    addEarlier(1, { size: PROJECT_BYTES_MAX - pdf.length, by: project.people.manager.id });
    expect((await send(pdf)).status).toBe(201);
    expect(await refusalOf()).toEqual([409, PROJECT_LARGE]);
  });

  test('refuses a person who has added 500 files to any project within 24 hours, and nobody else', async () => {
    const other = createProject(project.db, { assignedOperatorId: project.people.operator.id });
    addEarlier(500, { projectId: other.id });
    expect(await refusalOf()).toEqual([409, PERSON_FULL]);
    expect((await send(pdf, { as: 'manager' })).status).toBe(201);
    project.clock.advance(24 * 3_600_000);
    expect((await send(pdf)).status).toBe(201);
  });

  test('answers a retry of an upload that filled the project as before', async () => {
    addEarlier(999, { by: project.people.manager.id });
    const query = { clientUuid };
    const [first, again] = [await send(pdf, { query }), await send(pdf, { query })];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await again.json()).toEqual(await first.json());
  });
});

describe('HEAD', () => {
  const head = (path: string, actor: Asker = 'operator') =>
    fetch(address + path, { method: 'HEAD', headers: bearer(actor) });

  test('answers the headers of a file without its bytes, with the checks of GET', async () => {
    const { filePath, previewPath } = await added(photo);
    for (const path of [filePath, previewPath!]) {
      const [got, headed] = [await get(path), await head(path)];
      const named = ({ headers }: Response) =>
        ['content-type', 'content-length', 'content-disposition', 'cache-control'].map((name) =>
          headers.get(name),
        );
      expect([headed.status, named(headed)]).toEqual([200, named(got)]);
      expect((await headed.arrayBuffer()).byteLength).toBe(0);
    }
    expect((await head(filePath, 'foreign')).status).toBe(404);
    expect((await head('/api/portal/files/4711/content')).status).toBe(404);
  });

  test('of a travel document is a view in the history', async () => {
    const { filePath } = await added<TravelDocument>(pdf, { kind: 'travel-documents' });
    expect((await head(filePath, 'author')).status).toBe(403);
    expect((await head(filePath)).status).toBe(200);
    expect(actions().at(-1)).toEqual(['document viewed', 'Viewed a travel document (flight)']);
  });
});

describe('who may', () => {
  const codes = async (ask: (headers: Record<string, string>) => Promise<Response>) => {
    const askers = {
      nobody: {},
      admin: { authorization: `Bearer ${project.adminToken}` },
      foreign: bearer('foreign'),
      author: bearer('author'),
      operator: bearer('operator'),
      manager: bearer('manager'),
    };
    const found: Record<string, number> = {};
    for (const [name, headers] of Object.entries(askers))
      found[name] = (await ask(headers as Record<string, string>)).status;
    return found;
  };
  const asStaff = { nobody: 401, admin: 401, foreign: 404 };

  test('send, read and see each kind of file', async () => {
    const file = await added(photo);
    const document = await added<TravelDocument>(pdf, { kind: 'travel-documents' });
    const read = (path: string) => codes((headers) => fetch(address + path, { headers }));
    const home = `/api/portal/projects/${project.projectId}`;
    const everybodyThere = { ...asStaff, author: 200, operator: 200, manager: 200 };
    const workersOnly = { ...asStaff, author: 403, operator: 200, manager: 200 };
    expect(await read(file.filePath)).toEqual(everybodyThere);
    expect(await read(file.previewPath!)).toEqual(everybodyThere);
    expect(await read(`${home}/files`)).toEqual(everybodyThere);
    expect(await read(document.filePath)).toEqual(workersOnly);
    expect(await read(`${home}/travel-documents`)).toEqual(workersOnly);
    const type = { 'content-type': 'application/pdf' };
    for (const path of ['files?fileName=a.pdf', 'travel-documents?fileName=a.pdf&fileCategory=visa']) {
      const upload = await codes((headers) =>
        fetch(`${address}${home}/${path}`, {
          method: 'POST',
          headers: { ...type, ...headers },
          body: new Uint8Array(pdf),
        }),
      );
      expect(upload).toEqual({ ...asStaff, author: 403, operator: 201, manager: 201 });
    }
  });

  test('by cookie, from our own pages only', async () => {
    const cookie = `portal_session=${project.tokens.operator}`;
    const upload = (headers: Record<string, string>) =>
      fetch(`${address}/api/portal/projects/${project.projectId}/files?fileName=a.pdf`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/pdf', ...headers },
        body: new Uint8Array(pdf),
      }).then(({ status }) => status);
    expect(await upload({ origin: 'https://evil.example' })).toBe(403);
    expect(await upload({})).toBe(403);
    expect(await upload({ origin: address })).toBe(201);
    expect((await fetch(`${address}/api/portal/files/1/content`, { headers: { cookie } })).status).toBe(200);
  });

  test('ask for a file by no other than a number of ours', async () => {
    for (const id of ['0', '-1', '1e3', 'x', '999', '9'.repeat(40), '..%2f..%2fdata']) {
      expect((await get(`/api/portal/files/${id}/content`)).status).toBe(404);
    }
  });
});
