import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const MEBIBYTE = 1024 * 1024;

/** A disk of its own size on this machine, mounted: it can be filled to the last byte, and fail. Needs root. */
export class SmallDisk {
  readonly #outside = mkdtempSync(join(tmpdir(), 'quayside-disk-'));
  readonly #device: string;
  /** Where it is mounted. */
  readonly folder = join(this.#outside, 'mounted');

  constructor(mebibytes: number) {
    const image = join(this.#outside, 'image');
    execFileSync('truncate', ['--size', `${mebibytes}M`, image]);
    execFileSync('mkfs.ext4', ['-q', '-F', '-m', '0', image]);
    this.#device = execFileSync('losetup', ['--find', '--show', image], { encoding: 'utf8' }).trim();
    mkdirSync(this.folder);
    this.mount();
  }

  mount(options = 'errors=remount-ro'): void {
    execFileSync('mount', ['-o', options, this.#device, this.folder]);
  }

  unmount(): void {
    execFileSync('umount', [this.folder]);
  }

  /** Takes every byte that is left. */
  fill(): void {
    const file = openSync(join(this.folder, 'filler'), 'a');
    for (let bytes = MEBIBYTE; bytes >= 1;) {
      try {
        if (writeSync(file, Buffer.alloc(bytes, 'x')) < bytes) bytes = Math.floor(bytes / 2);
      } catch {
        bytes = Math.floor(bytes / 2);
      }
    }
    closeSync(file);
  }

  free(): void {
    rmSync(join(this.folder, 'filler'), { force: true });
  }

  /** The system finds the disk damaged, and mounts it read-only under the program that writes to it. */
  fail(): void {
    writeFileSync(`/sys/fs/ext4/${basename(this.#device)}/trigger_fs_error`, 'The disk fails.');
  }

  repair(): void {
    this.unmount();
    // It answers 1 where it has repaired something.
    const { status } = spawnSync('e2fsck', ['-fy', this.#device]);
    if (status !== 0 && status !== 1) throw new Error(`e2fsck ended with ${status}.`);
    this.mount();
  }

  remove(): void {
    this.unmount();
    execFileSync('losetup', ['--detach', this.#device]);
    rmSync(this.#outside, { recursive: true });
  }
}
