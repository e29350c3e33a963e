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

test('What is set is told, kept, and there again after the page was loaded anew', () => {
  const storage = browserStorage();
  const port = portIn(storage);
  let told = 0;
  port.subscribe(() => (told += 1));
  expect(port.current()).toBe('none');
  port.set('Haugesund');
  expect([port.current(), told]).toEqual(['Haugesund', 1]);
  expect(portIn(storage).current()).toBe('Haugesund');
});

test('What another window stored is taken over when it is looked for, and told once', () => {
  const storage = browserStorage('Haugesund');
  const [here, there] = [portIn(storage), portIn(storage)];
  let told = 0;
  here.subscribe(() => (told += 1));
  here.current();
  there.set('Bergen');
  expect(here.current()).toBe('Haugesund');
  expect([here.refresh(), here.refresh(), told]).toEqual(['Bergen', 'Bergen', 1]);
});

test('A browser that lends no storage keeps the value while the window is open', () => {
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

test('A value that the full storage refuses is not lost to the older one that is stored', () => {
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
