// In development and in tests: a thread reads TypeScript only where tsx is registered in it.
import { register } from 'tsx/esm/api';

register();
await import('./backup-worker.ts');
