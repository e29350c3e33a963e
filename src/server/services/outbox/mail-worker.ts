import { releaseClaims, sendDueMail, type SendMailContext } from './send-due-mail.ts';

/** Polling interval of an empty outbox. */
const LOOK_EVERY_MS = 1_000;

/** Pause after the database could not be read or written. */
const AFTER_A_FAULT_MS = 30_000;

/** How long a mail that is being sent may take once the program is asked to stop. */
const PATIENCE_MS = 5_000;

export interface MailWorkerDeps extends SendMailContext {
  /** The outbox itself could not be used; its mail stays there. */
  reportFault: (error: unknown) => void;
}

export interface MailWorker {
  start(): void;
  /** Claims no more mail and resolves when the last attempt has ended or was aborted. */
  stop(): Promise<void>;
}

/** Sends due mail, one after the other, until it is stopped. */
export function createMailWorker(deps: MailWorkerDeps): MailWorker {
  const impatience = new AbortController();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();

  async function sendAllDue(): Promise<void> {
    let pause = LOOK_EVERY_MS;
    try {
      while (!stopped && (await sendDueMail(deps, impatience.signal)));
    } catch (error) {
      deps.reportFault(error);
      pause = AFTER_A_FAULT_MS;
    }
    if (!stopped) timer = setTimeout(look, pause);
  }

  function look(): void {
    round = sendAllDue();
  }

  return {
    start() {
      if (stopped) return;
      releaseClaims(deps);
      look();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      const breakOff = setTimeout(() => impatience.abort(), PATIENCE_MS);
      await round;
      clearTimeout(breakOff);
    },
  };
}
