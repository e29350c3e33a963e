import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/** The import, its file, and whether the lint rules allow it. */
const PLANTED: [file: string, text: string, allowed: boolean][] = [
  ['src/server/announce.ts', "import '#client/router.tsx';", false],
  ['src/server/start-up/open.ts', "import '#client/router.tsx';", false],
  ['src/server/start-up/open.ts', "import '#server/rpc/context.ts';", false],
  ['src/server/start-up/open.ts', "import '#server/services/context.ts';", true],
  ['src/server/services/berths/queries.ts', "import '#server/rpc/context.ts';", false],
  ['src/server/routers/public/berths.ts', "import '#db/open-database.ts';", false],
  ['src/server/auth/berths.ts', "import 'fastify';", false],
  ['src/client/ui/berth.tsx', "import '#client/features/berths.tsx';", false],
  ['src/client/ui/berth.tsx', "import '#client/lib/toast.ts';", false],
  ['src/client/lib/berth.ts', "import '#client/kit/list/table/columns.ts';", false],
  ['src/client/kit/list/berth.tsx', "import '#client/entities/project/project-link.ts';", false],
  ['src/client/entities/berth/berth.tsx', "import '#client/kit/list/table/columns.ts';", true],
  ['src/client/entities/berth/berth.tsx', "import '#client/features/portal/work/work-panel.tsx';", false],
  ['src/client/features/portal/berths/list/berth.tsx', "import '../use-berths.ts';", true],
  ['src/client/features/portal/berths/berth.tsx', "import '../work/work-panel.tsx';", false],
  ['src/client/features/berths.tsx', "import '#server/env.ts';", false],
  ['src/client/features/portal/berths/berth.tsx', 'trpc.portal.berths.create.useMutation();', false],
  [
    'src/client/features/portal/berths/berth.tsx',
    "import { useMutation } from '@tanstack/react-query';",
    false,
  ],
  [
    'src/client/features/portal/berths/berth.tsx',
    "import { useQueryClient } from '@tanstack/react-query';",
    true,
  ],
  ['src/client/routes/portal/berths.tsx', 'trpc.portal.berths.create.useMutation();', false],
  ['src/client/routes/portal/berths.tsx', "import { useMutation } from '@tanstack/react-query';", false],
  ['src/client/entities/berth/use-berth-mutations.ts', 'trpc.portal.berths.create.useMutation();', true],
  ['src/contract/berth.ts', "import 'zod/mini';", true],
  ['src/contract/berth.ts', "import 'zod';", true],
  ['src/contract/berth.ts', "import 'zustand';", false],
  ['src/contract/berth.ts', "import 'zod-extras';", false],
  ['src/content/berth.ts', "import 'zx';", false],
  ['src/db/berth.ts', "import 'lucia';", false],
  ['src/db/berth.ts', 'export const name = process.env.NAME;', false],
  ['src/server/services/berth.ts', 'export const name = process.env.NAME;', false],
  ['src/server/env.ts', 'export const name = process.env.NAME;', true],
  ['src/server/berth.test.ts', 'export const name = process.env.NAME;', true],
  ['src/server/berth.test.ts', "import 'fast-check';", false],
  ['src/server/berth.test.ts', "import '#server/testing/fast-check.ts';", true],
];

test('The linter knows which room may import which, and where settings are read and mutations are defined', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quayside-arrows-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(ROOT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const planted = PLANTED.map(([file, text, allowed], index) => {
    const name = file.replace(
      /([^/]+?)(\.test)?(\.tsx?)$/,
      file.endsWith('env.ts') ? '$&' : `$1-${index}$2$3`,
    );
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), `${text}\n`);
    return { name, text, allowed };
  });

  const { stdout } = spawnSync(join(ROOT, 'node_modules', '.bin', 'oxlint'), ['--format=json', 'src'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] };
  const refused = new Set(
    diagnostics
      .filter(({ code }) => /no-restricted-(imports|properties)|no-process-env/.test(code))
      .map(({ filename }) => filename),
  );
  expect(planted.map(({ name, text }) => ({ name, text, allowed: !refused.has(name) }))).toEqual(planted);
});
