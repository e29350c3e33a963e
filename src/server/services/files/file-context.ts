import type { FileStore } from '#server/integrations/file-store.ts';
import type { ServiceContext } from '#server/services/context.ts';

/** The context of services that also store files. */
export interface FileContext extends ServiceContext {
  files: FileStore;
}
