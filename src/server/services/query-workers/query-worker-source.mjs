// In development and in tests: a thread reads the sources only where somebody teaches it to.
import { register } from 'tsx/esm/api';

register();
await import('./query-worker-thread.ts');
