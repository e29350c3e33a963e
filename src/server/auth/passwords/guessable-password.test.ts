import { expect, test } from 'vitest';
import { refuseGuessablePassword } from './guessable-password.ts';

const PERSON = { email: 'kari.nordmann@quayside.example', name: 'Kari Nordmann' };
const check = (password: string) => refuseGuessablePassword(password, PERSON);

test.each([
  'Velkommen2026',
  'Sommer2026!!',
  'Haugesund2026!',
  'haugesund-2026',
  'Vinteren2025!',
  'Påskeferie2026',
  'Lørdag-Søndag',
  'Tromsø123456',
  'Tromso123456!',
  'Aalesund2026!',
  'Rotterdam2026!',
  'Passord123456!',
  'H@ugesund2026',
  'Hansen2026!!!',
  'Brunost1234!!',
  'quayside quayside',
  'Quayside2026!',
  'QuaysideMarine1',
  'Quayside Marine Service AS',
  'haugesund haugesund haugesund haugesund',
  'Kaptein2026??',
  '2026!Vinter##',
  'Oslo2026....',
])('refuses %s as easy to guess', async (password) => {
  await expect(check(password)).rejects.toMatchObject({
    kind: 'badInput',
    userMessage: expect.stringContaining('easy to guess'),
    issues: [{ path: ['password'] }],
  });
});

test.each([
  'lantern cobalt fjord seven',
  'hest batteri stift korrekt',
  'kaffekopp under trappa i Bodø',
  'tG7#kQ2v!mX9',
  'qzkvwpxhrtmj',
])('accepts %s', async (password) => {
  await expect(check(password)).resolves.toBeUndefined();
});
