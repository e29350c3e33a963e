import type { FileStore } from '#server/integrations/file-store.ts';
import type { ServiceContext } from '#server/services/context.ts';

/** What a service is given that also keeps files. */
export interface FileContext extends ServiceContext {
  files: FileStore;
}
