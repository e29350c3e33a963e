import { afterEach, expect, test, vi } from 'vitest';
import { sendBytes } from './send-bytes.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

class FakeRequest extends EventTarget {
  upload = new EventTarget();
  calls: string[] = [];
  open(): void {
    this.calls.push('open');
  }
  setRequestHeader(): void {
    this.calls.push('header');
  }
  send(): void {
    this.calls.push('send');
  }
  abort(): void {
    this.calls.push('abort');
    this.dispatchEvent(new Event('abort'));
  }
}

test('stops the request when its signal is aborted', async () => {
  const request = new FakeRequest();
  vi.stubGlobal('XMLHttpRequest', function open() {
    return request;
  });
  const controller = new AbortController();
  const answer = sendBytes({
    url: '/files',
    headers: {},
    bytes: new Blob(['photo']),
    idleMs: 60_000,
    onProgress: () => {},
    signal: controller.signal,
  });
  controller.abort();
  expect(request.calls).toEqual(['open', 'header', 'send', 'abort']);
  expect(await answer).toBeUndefined();
});
