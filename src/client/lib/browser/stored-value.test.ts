import { expect, test } from 'vitest';
import { createStoredValue } from './stored-value.ts';

function browserStorage(content?: string) {
  const items = new Map<string, string>();
  if (content !== undefined) items.set('port', content);
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

const portIn = (storage: ReturnType<typeof browserStorage>) =>
  createStoredValue(
    'port',
    (text) => text ?? 'none',
    (port: string) => port,
    () => storage,
  );

test('notifies, stores and restores a value after a reload', () => {
  const storage = browserStorage();
  const port = portIn(storage);
  let told = 0;
  port.subscribe(() => (told += 1));
  expect(port.current()).toBe('none');
  port.set('Haugesund');
  expect([port.current(), told]).toEqual(['Haugesund', 1]);
  expect(portIn(storage).current()).toBe('Haugesund');
});

test('reads the value of another window on request, and notifies once', () => {
  const storage = browserStorage('Haugesund');
  const [here, there] = [portIn(storage), portIn(storage)];
  let told = 0;
  here.subscribe(() => (told += 1));
  here.current();
  there.set('Bergen');
  expect(here.current()).toBe('Haugesund');
  expect([here.refresh(), here.refresh(), told]).toEqual(['Bergen', 'Bergen', 1]);
});

test('keeps the value in memory without storage', () => {
  const closed = createStoredValue(
    'port',
    (text) => text ?? 'none',
    (port: string) => port,
    () => {
      throw new DOMException('Storage is closed.', 'SecurityError');
    },
  );
  expect(closed.current()).toBe('none');
  closed.set('Bergen');
  expect([closed.current(), closed.refresh()]).toEqual(['Bergen', 'Bergen']);
});

test('keeps a value in memory that did not fit into storage', () => {
  const storage = browserStorage('Haugesund');
  const port = portIn({
    ...storage,
    setItem: () => {
      throw new DOMException('It is full.', 'QuotaExceededError');
    },
  });
  port.set('Bergen');
  expect(port.refresh()).toBe('Bergen');
});
