import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CalendarDay } from '#contract/format/calendar-day.ts';
import type { QuarantinedFile } from '#contract/site/file-storage.ts';

/**
 * Files that no database row names, in one folder per day. The day is in the path, because the database may be
 * replaced and a copy changes the times of a file.
 */
export interface Quarantine {
  list(): QuarantinedFile[];
  add(path: string, name: string, day: CalendarDay): void;
  /** Path of the newest file of that name; undefined if there is none. */
  find(name: string): string | undefined;
  /** Deletes every file of that name. */
  remove(name: string): void;
  /** Deletes what was moved on or before that day. Returns the number of files. */
  removeUntil(day: CalendarDay): number;
}

const DAY_FOLDER = /^\d{4}-\d\d-\d\d$/;

export function createQuarantine(folder: string): Quarantine {
  const days = () =>
    (existsSync(folder) ? readdirSync(folder) : []).filter((name) => DAY_FOLDER.test(name)).sort();
  const paths = (name: string) =>
    days()
      .map((day) => join(folder, day, name))
      .filter((path) => existsSync(path));

  return {
    list: () =>
      days().flatMap((since) =>
        readdirSync(join(folder, since)).map((name) => {
          const { size } = statSync(join(folder, since, name));
          return { name, size, since };
        }),
      ),

    add(path, name, day) {
      mkdirSync(join(folder, day), { recursive: true, mode: 0o700 });
      renameSync(path, join(folder, day, name));
    },

    find: (name) => paths(name).at(-1),

    remove(name) {
      for (const path of paths(name)) rmSync(path, { force: true });
    },

    removeUntil(lastDay) {
      const due = days().filter((day) => day <= lastDay);
      return due.reduce((count, day) => {
        const names = readdirSync(join(folder, day));
        for (const name of names) rmSync(join(folder, day, name), { force: true });
        rmdirSync(join(folder, day));
        return count + names.length;
      }, 0);
    },
  };
}
