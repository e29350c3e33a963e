import { TRPCClientError } from '@trpc/client';
import type { AppRouter } from '#server/routers/app-router.ts';
import { errorStatus } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import type { Refusal } from './act.ts';
import { openedOutbox } from './open-outbox.ts';

/** 202 Accepted: the write is stored on this device, and the answer comes later. */
const KEPT_STATUS = 202;

const keptText = (): [title: string, description: string] =>
  openedOutbox.get()?.state.get().isDurable
    ? ['Kept on this phone', 'It is sent as soon as there is a connection.']
    : ['Not sent yet', 'Keep this page open. It is sent as soon as there is a connection.'];

const errorOf = (message: string, httpStatus: number, data: object = {}) =>
  TRPCClientError.from<AppRouter>({
    error: { message, code: -32_000, data: { ...data, httpStatus } },
  } as never);

/** A call ends with this where its write waits on this device: the screen goes on as if it was saved. */
export const keptError = () => errorOf(keptText().join('. '), KEPT_STATUS);

/** Says that a write waits, where its screen does not show it. */
export function toastKept(): void {
  const [title, description] = keptText();
  toast({ title, description });
}

export const isKept = (error: unknown): boolean => Boolean(error) && errorStatus(error) === KEPT_STATUS;

/** Returns the error of a call from the refusal of its entry. */
export const refusalError = ({ message, status, data }: Refusal) => errorOf(message, status, data);
