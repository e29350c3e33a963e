import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { EnvironmentSchema } from '#server/env.ts';

/** A program of the build: the server is `main`, the commands have their own. */
export const builtScript = (name: string) => resolve(import.meta.dirname, '../../dist/server', `${name}.js`);

const PROGRAM = builtScript('main');

/** A program of a test is gone before optimised code has earned the time that compiling it takes. */
const UNOPTIMISED = '--no-opt';

type Settings = Partial<Record<keyof typeof EnvironmentSchema.shape, string>>;

export interface StartOptions {
  /** A new temporary folder unless told; only that one is removed at the end. */
  dataDir?: string;
  env?: Settings;
  /** The limit of open files that the process starts with (Linux). */
  descriptors?: number;
  /** Options of Node itself, such as the size of its heap. */
  nodeOptions?: string[];
  /** Another program of the build that serves, such as the demo. */
  program?: string;
}

export interface RunningServer {
  url: string;
  dataDir: string;
  pid: number;
  /** Shown on the first start of a data folder, otherwise undefined. */
  adminCode: string | undefined;
  managerLink: string | undefined;
  /** Everything that the program has written to standard output so far. */
  output(): string;
  /** The same of standard error. */
  errors(): string;
  /** Asks it to stop, as a service manager does, and returns the exit code; null where a signal ended it. */
  stop(): Promise<number | null>;
  /** Ends it as a power cut does. */
  kill9(): Promise<void>;
  /** Ends it with a signal, and starts it again under its address after `act`, also where `act` fails. */
  whileAway(act: () => Promise<void>, signal?: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/** What came of a start that may have been refused. */
export interface FinishedProgram {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** The settings of the machine that the tests run on must not reach the program. */
function environment(settings: Settings): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([key]) => !(key in EnvironmentSchema.shape));
  return { ...Object.fromEntries(own), HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', ...settings };
}

export function temporaryDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'quayside-test-'));
}

interface LaunchOptions extends Pick<StartOptions, 'descriptors' | 'nodeOptions'> {
  program?: string | undefined;
  args?: string[] | undefined;
}

function launch(
  settings: Settings,
  { program = PROGRAM, args = [], descriptors, nodeOptions = [] }: LaunchOptions = {},
) {
  if (!existsSync(program)) throw new Error('The program is not built: run npm run build, or npm test.');
  const limit = descriptors === undefined ? [] : ['prlimit', `--nofile=${descriptors}:${descriptors}`];
  const [command = '', ...rest] = [...limit, process.execPath, UNOPTIMISED, ...nodeOptions, program, ...args];
  const child = spawn(command, rest, { env: environment(settings) });
  const written = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (written.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (written.stderr += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, written, ended };
}

/** Runs the program until it ends by itself, as it does where it refuses to start. */
export async function runToEnd(
  settings: Settings,
  program?: string,
  args?: string[],
): Promise<FinishedProgram> {
  const { written, ended } = launch(settings, { program, args });
  const code = await ended;
  return { code, ...written };
}

/** Starts the program and kills it after a while, wherever it then is. */
export async function killAfter(
  milliseconds: number,
  settings: Settings,
  program?: string,
  args?: string[],
): Promise<void> {
  const { child, ended } = launch(settings, { program, args });
  const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds);
  await ended;
  clearTimeout(timer);
}

/** The built program as a process of its own, on a free port, ready to answer. */
export async function startServer({
  dataDir,
  env = {},
  ...started
}: StartOptions = {}): Promise<RunningServer> {
  const folder = dataDir ?? temporaryDataDir();
  const removeFolder = () => {
    if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
  };
  const begin = async (settings: Settings) => {
    const program = launch({ DATA_DIR: folder, ...settings }, started);
    return { ...program, url: await untilReady(program) };
  };
  const first = await begin(env).catch((error: unknown) => {
    removeFolder();
    throw error;
  });
  let running = first;
  const end = (signal: NodeJS.Signals) => {
    running.child.kill(signal);
    return running.ended;
  };

  return {
    url: first.url,
    dataDir: folder,
    pid: first.child.pid ?? 0,
    adminCode: /Admin code, shown only now: (\d{16})/.exec(first.written.stdout)?.[1],
    managerLink: /First portal manager, [^:]+: (\S+)/.exec(first.written.stdout)?.[1],
    output: () => running.written.stdout,
    errors: () => running.written.stderr,
    async stop() {
      const code = await end('SIGTERM');
      removeFolder();
      return code;
    },
    async kill9() {
      await end('SIGKILL');
      removeFolder();
    },
    async whileAway(act, signal = 'SIGKILL') {
      await end(signal);
      try {
        await act();
      } finally {
        running = await begin({ ...env, PORT: new URL(first.url).port });
      }
    },
  };
}

/** Resolves to the address of a started program once it answers. */
function untilReady({ child, written, ended }: ReturnType<typeof launch>): Promise<string> {
  return new Promise<string>((resolveUrl, reject) => {
    child.stdout.on('data', () => {
      const address = /Quayside is ready at (\S+)\n/.exec(written.stdout)?.[1];
      if (address !== undefined) resolveUrl(address);
    });
    void ended.then((code) =>
      reject(new Error(`The program ended with ${code} before it was ready: ${written.stderr}`)),
    );
  });
}
