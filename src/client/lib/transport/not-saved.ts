import { toast } from '#client/lib/toast.ts';
import { errorMessage } from './error-message.ts';

/** Shows why a change was not saved, where no form has a place for it. */
export const showNotSaved = (error: unknown): void =>
  void toast({ title: 'Not saved', description: errorMessage(error), tone: 'danger' });
