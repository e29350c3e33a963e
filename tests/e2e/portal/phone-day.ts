import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, vi } from 'vitest';
import type { Project } from '#contract/project/project.ts';
import type { SeededRandom } from '#scripts/demo/seeded-random.ts';
import type { Line } from '#tests/e2e/cut-line.ts';
import { openProfile, type KillableBrowser } from '#tests/e2e/killable-browser.ts';
import {
  CHANGING,
  chooseMaking,
  EDITING,
  MAKING,
  openTab,
  removeOne,
  signReport,
  type Kind,
} from './offline-acts-page.ts';

interface Made {
  kind: Kind;
  mark: string;
}

/** A day of an operator with a phone whose browser is killed again and again. */
export class PhoneDay {
  readonly line: Line;
  readonly project: Project;
  readonly random: SeededRandom;
  readonly folder = mkdtempSync(join(tmpdir(), 'quayside-phone-'));
  browser!: KillableBrowser;
  /** What the screen has confirmed. */
  made: Made[] = [];
  readonly uuids = new Set<string>();
  acts = 0;
  kills = 0;

  constructor(line: Line, project: Project, random: SeededRandom) {
    this.line = line;
    this.project = project;
    this.random = random;
  }

  get page(): Page {
    return this.browser.page;
  }

  /** Starts the browser, and opens the project as it is on the phone. What was confirmed is there. */
  async open(): Promise<void> {
    this.browser = await openProfile(this.folder);
    await this.page.goto(`${this.line.server.url}/portal/project/${this.project.id}`);
    await this.page.getByRole('heading', { level: 1, name: this.project.vesselName }).waitFor();
  }

  async expectStored(): Promise<void> {
    const stored = new Set((await storedActs(this.page)).map(({ uuid }) => uuid));
    expect([...this.uuids].filter((uuid) => !stored.has(uuid))).toEqual([]);
  }

  /** Does one thing, or takes a photo; if a time is given, the browser is killed so many milliseconds after it has begun. */
  async act(killAfter: number | undefined, isPhoto = false): Promise<void> {
    this.acts += 1;
    const mark = `mark-${this.acts}-`;
    const { random } = this;
    if (!isPhoto && random.happens(0.1)) {
      await this.perform(killAfter, () => this.remove(random.oneOf(['part', 'time', 'contact'])));
      return;
    }
    const kind = isPhoto ? 'photo' : random.happens(0.7) ? chooseMaking(random) : undefined;
    const edit = kind && random.happens(0.4) ? EDITING[kind] : undefined;
    const act = edit ?? (kind ? MAKING[kind] : random.oneOf(CHANGING));
    const picture = await pictureOf(random);
    await this.perform(killAfter, async () => {
      await act(this.page, mark, picture);
      if (kind) this.made.push({ kind, mark });
    });
  }

  private async perform(killAfter: number | undefined, act: () => Promise<void>): Promise<void> {
    const acting = act();
    if (killAfter === undefined) {
      await acting;
      for (const { uuid } of await storedActs(this.page)) this.uuids.add(uuid);
      return;
    }
    // What fails before the kill is a failure; what the kill interrupts was not confirmed.
    let isKilled = false;
    let failure: unknown;
    const isOver = acting.catch((error: unknown) => {
      failure = isKilled ? undefined : error;
    });
    await passTime(killAfter);
    isKilled = true;
    await this.kill();
    await isOver;
    if (failure !== undefined) throw failure as Error;
    await this.open();
    await this.expectStored();
  }

  private async remove(kind: 'part' | 'time' | 'contact'): Promise<void> {
    const removals = async () =>
      (await storedActs(this.page)).filter(({ call }) => call.endsWith('.remove')).length;
    const before = await removals();
    const isRemoved = await removeOne(this.page, kind, (marks) => {
      this.made = this.made.filter(({ mark }) => !marks.includes(mark));
    });
    if (isRemoved) await expect.poll(removals, { timeout: 10_000 }).toBe(before + 1);
  }

  /** Has the report signed, again where the browser was killed before it was kept. Returns what the report said. */
  async sign(killAfter: number | undefined): Promise<string[]> {
    let words: string[] = [];
    await this.perform(killAfter, async () => {
      words = await signReport(this.page);
    });
    if ((await signatures(this.page)).length > 0 && words.length > 0) return words;
    // Signed or not, the screen had not said so.
    await this.perform(undefined, async () => {
      const again = this.page.getByRole('button', { name: 'Get a new signature' });
      await openTab(this.page, 'Report');
      await this.page.getByRole('radio', { name: 'Resolved', exact: true }).or(again).first().waitFor();
      if (await again.isVisible()) await again.click();
      words = await signReport(this.page);
    });
    return words;
  }

  async kill(): Promise<void> {
    await this.browser.kill();
    this.kills += 1;
  }

  /** With a network, the browser is killed while it sends: at a random moment after some more entries have arrived. */
  async killSending(arrived: () => number, total: number): Promise<void> {
    const { random } = this;
    const enough = Math.min(total, arrived() + random.below(8));
    this.browser = await openProfile(this.folder);
    const path = `/portal/project/${this.project.id}`;
    const opening = this.page.goto(this.line.server.url + path).catch(() => {});
    await vi.waitUntil(() => arrived() >= enough, { timeout: 60_000, interval: 5 });
    await passTime(random.whole(0, 500));
    await this.kill();
    await opening;
  }
}

const passTime = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A picture of its own for each act. */
function pictureOf(random: SeededRandom): Promise<Buffer> {
  const background = { r: random.below(256), g: random.below(256), b: random.below(256) };
  return sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

interface StoredAct {
  uuid: string;
  call: string;
  fileName: string | undefined;
  /** Of the bytes of its file, in hex, or of the report that was signed. */
  sha256: string | undefined;
}

const signatures = async (page: Page) =>
  (await storedActs(page)).filter(({ call }) => call === 'serviceReports.sign');

/** Reads the entries that the browser has stored. */
export const storedActs = (page: Page): Promise<StoredAct[]> =>
  page.evaluate(async () => {
    interface Row {
      uuid: string;
      call: string;
      file?: { name: string };
      input?: { sha256?: string };
      bytes?: ArrayBuffer;
    }
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('quayside-outbox');
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(new Error('not opened')));
    });
    const [acts, blobs] = await new Promise<[Row[], Row[]]>((resolve) => {
      const transaction = db.transaction(['acts', 'blobs']);
      const asked = ['acts', 'blobs'].map((name) => transaction.objectStore(name).getAll());
      transaction.addEventListener('complete', () => {
        resolve(asked.map(({ result }) => result as Row[]) as [Row[], Row[]]);
      });
    });
    db.close();
    const hashOf = async (bytes: ArrayBuffer) =>
      Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) =>
        byte.toString(16).padStart(2, '0'),
      ).join('');
    return Promise.all(
      acts.map(async ({ uuid, call: name, file, input }) => {
        const bytes = blobs.find((blob) => blob.uuid === uuid)?.bytes;
        const sha256 = bytes ? await hashOf(bytes) : input?.sha256;
        return { uuid, call: name, fileName: file?.name, sha256 };
      }),
    );
  });
