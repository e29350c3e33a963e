import { expect, test } from 'vitest';
import { UPLOAD_TYPES } from '#contract/project/project-file.ts';
import fc, { anyText } from '#server/testing/fast-check.ts';
import { storedFileName } from './stored-file-name.ts';

test.each([
  ['Filter before.JPG', 'Filter before.jpg'],
  ['../../etc/passwd', 'passwd.jpg'],
  ['C:\\Users\\Kari\\photo.png', 'photo.jpg'],
  ['<script>alert(1)</script>.html', 'script_.jpg'],
  ['<img src=x onerror=alert(1)>.html', '_img src=x onerror=alert(1)_.jpg'],
  ['bill\u202Egpj.exe', 'billgpj.jpg'],
  ['a\r\nSet-Cookie: x', 'a Set-Cookie_ x.jpg'],
  ['.htaccess', 'file.jpg'],
  ['...', 'file.jpg'],
  ['', 'file.jpg'],
  ['Åse Østbø æøå.jpeg', 'Åse Østbø æøå.jpg'],
])('stores %j as %j', (sent, kept) => {
  expect(storedFileName(sent, 'image/jpeg')).toBe(kept);
});

test('stores a safe single-line name with the extension of its content, for any input', () => {
  fc.assert(
    fc.property(anyText(), fc.constantFrom(...UPLOAD_TYPES), (sent, type) => {
      const kept = storedFileName(sent, type);
      expect(kept).toMatch(/^[^\p{Cc}/\\<>:"|?*]{1,195}\.(jpg|png|webp|pdf|docx|xlsx)$/u);
      expect(kept).not.toMatch(/^\./);
    }),
  );
});
