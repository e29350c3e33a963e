// For development and tests: a thread reads TypeScript only if tsx is registered in it.
import { register } from 'tsx/esm/api';

register();
await import('./backup-worker.ts');
