import { existsSync } from 'node:fs';

export const ROOT_WARNING =
  'The program runs as root, so a fault in it can reach the whole machine. Install it with deploy/install.sh, which makes an account of its own, or start it as another account.';

/** Files by which Docker, Podman and systemd-nspawn mark a container. */
const CONTAINER_MARKS = ['/.dockerenv', '/run/.containerenv', '/run/systemd/container'];

/** Whether the process has all rights on the machine. In a container root is confined, so it does not count there. */
export function runsAsRoot(
  uid = process.getuid?.(),
  isContainer = CONTAINER_MARKS.some((mark) => existsSync(mark)),
): boolean {
  return uid === 0 && !isContainer;
}
