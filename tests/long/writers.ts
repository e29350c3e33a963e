import { basename } from 'node:path';
import sharp from 'sharp';
import type { RunningServer } from '#tests/e2e/server.ts';

export const ADMIN_CODE = '1234567890123456';

interface Answered {
  /** The text of a message, or the name under which a picture is stored. */
  what: string;
  /** When its answer had arrived, by performance.now(). */
  at: number;
}

export const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/**
 * Sends messages and products with a picture, one after the other of each, until `stop` is called or the server is gone.
 * Everything that `messages` and `pictures` hold was answered with a success.
 */
export async function startWriters({ url }: RunningServer, round = 0) {
  const login = await post(`${url}/api/admin/login`, { code: ADMIN_CODE });
  const { sessionToken } = (await login.json()) as { sessionToken: string };
  const authorization = `Bearer ${sessionToken}`;
  const messages: Answered[] = [];
  const pictures: Answered[] = [];
  let isStopped = false;

  async function repeat(answered: Answered[], write: (number: number) => Promise<string | null>) {
    for (let number = 0; !isStopped; number += 1) {
      const what = await write(number).catch(() => null);
      if (what === null) return;
      answered.push({ what, at: performance.now() });
    }
  }

  const done = Promise.all([
    repeat(messages, async (number) => {
      const message = `Message ${number} of round ${round}`;
      // From many addresses, because each may send only so many.
      const address = `10.${round}.${Math.floor(number / 50)}.${1 + (number % 50)}`;
      const sent = { name: 'Kari', email: 'kari@nes.example', message };
      const answer = await post(`${url}/api/contact`, sent, { 'x-forwarded-for': address });
      return answer.ok ? message : null;
    }),
    repeat(pictures, async (number) => {
      const background = { r: round * 10, g: number % 256, b: Math.floor(number / 256) };
      const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer();
      const product = {
        name: `Anode ${number}`,
        itemNumber: `A-${round}-${number}`,
        description: 'Zinc.',
        imageUrl: `data:image/png;base64,${bytes.toString('base64')}`,
      };
      const answer = await post(`${url}/api/admin/products`, product, { authorization });
      return answer.ok ? basename(((await answer.json()) as { imageUrl: string }).imageUrl) : null;
    }),
  ]);
  return {
    messages,
    pictures,
    async stop() {
      isStopped = true;
      await done;
    },
    done,
  };
}
