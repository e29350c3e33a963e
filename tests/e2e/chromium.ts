import type { LaunchOptions } from 'playwright-core';

/** No search for hardware, updates or accounts; none of these changes what a page can do. */
const QUIET_FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A page of a test is gone before optimised code has earned the time that compiling it takes. */
export const UNOPTIMISED = '--js-flags=--no-opt --no-maglev';

/** Returns how to launch the Chromium that `npm test` found: CHROMIUM_PATH and, if it brought them, CHROMIUM_LIBRARIES. */
export function chromiumOptions(flags: readonly string[] = []): LaunchOptions {
  const executablePath = process.env['CHROMIUM_PATH'];
  return {
    ...(executablePath && { executablePath }),
    args: [...QUIET_FLAGS, ...flags],
    env: browserEnvironment(),
  };
}

function browserEnvironment(): Record<string, string> {
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => {
    return entry[1] !== undefined;
  });
  const libraries = process.env['CHROMIUM_LIBRARIES'];
  return { ...Object.fromEntries(inherited), ...(libraries ? { LD_LIBRARY_PATH: libraries } : {}) };
}
