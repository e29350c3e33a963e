import { join } from 'node:path';
import sharp from 'sharp';
import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import { PRINTED_CHARACTERS } from '#contract/report/printed-characters.ts';
import { textOfPdf } from '#server/testing/pdf-text.ts';
import { qrCodesOfPdf } from '#server/testing/qr-codes-of-pdf.ts';
import { drawServiceReport } from './draw-service-report.ts';
import { readFonts } from './read-fonts.ts';
import type { ServiceReportContent } from './report-content.ts';

const fonts = readFonts(join(import.meta.dirname, '../fonts'));

const picture = async (width: number, height: number, background: string) => ({
  bytes: await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer(),
  width,
  height,
});

async function content(): Promise<ServiceReportContent> {
  const stroke = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><path d="M20 150 C 120 10, 180 190, 260 90 S 420 40, 580 130" fill="none" stroke="#0b1b33" stroke-width="6"/></svg>',
  );
  return {
    title: 'Service report',
    number: 'Report 118-2',
    status: 'Submitted',
    company: {
      name: 'Quayside Marine Service AS',
      lines: [
        'Eksempelkaien 1, 5527 Haugesund, Norway',
        'Organisation number 123 456 785',
        '+47 00 00 00 01',
        'post@quayside.example',
      ],
    },
    vesselFacts: [
      { label: 'Vessel', value: 'MV Nordlys' },
      { label: 'IMO number', value: '9074728' },
      { label: 'Client', value: 'Fjordline Shipping AS' },
      { label: 'System', value: 'Electrolysis, two TRO analysers' },
      { label: 'Master', value: 'Łukasz Ćwik' },
      { label: 'Port agent', value: null },
    ],
    projectFacts: [
      { label: 'Service', value: 'TRO analyser calibration' },
      { label: 'Port', value: 'Haugesund' },
      { label: 'Work on board', value: '3 March 2026, 08:10 to 14:40 (Europe/Oslo)' },
      { label: 'Engineer', value: 'Kari Nes' },
      { label: 'Outcome', value: 'Resolved' },
    ],
    workDone: [
      'Both analysers were cleaned, new reagent was fitted and the readings compared with a handheld DPD meter. '.repeat(
        4,
      ),
    ],
    hours: [
      { category: 'Work', hours: '6.50' },
      { category: 'Travel', hours: '1.25' },
    ],
    totalHours: '7.75',
    checklists: [
      {
        title: 'Analyser calibration (version 3)',
        readings: Array.from({ length: 26 }, (_, index) => ({
          label: `Reading ${index + 1} of the analyser against the handheld meter`,
          value: index === 4 ? null : `0.${index + 10} mg/L`,
          earlier: null,
          limits: '0.05 – 0.20 mg/L',
          verdict: index > 9 ? ('outside limits' as const) : ('within limits' as const),
          note: index === 12 ? 'Sensor replaced, measured again after an hour.' : null,
        })),
      },
    ],
    parts: [{ quantity: '2', name: 'CLX Reagent Set 09991', number: '09991' }],
    photos: [
      {
        picture: await picture(1200, 900, '#4b7fa8'),
        caption: 'Photo 1, before: sample line, 3 March 2026 08:32',
      },
      {
        picture: await picture(900, 1200, '#8aa84b'),
        caption: 'Photo 2, after: sample line, 3 March 2026 13:02',
      },
      { picture: await picture(1600, 700, '#a8744b'), caption: 'Photo 3, after: analyser panel' },
    ],
    people: ['Łukasz Ćwik, master, +48 000 000 001'],
    ending: {
      kind: 'signed',
      image: await sharp(stroke).png().toBuffer(),
      name: 'Łukasz Ćwik',
      rank: 'Master',
      at: '3 March 2026 14:52 (Europe/Oslo)',
      shownSha256: 'a'.repeat(64),
    },
    check: { number: 'QS-7Q2M-4KXD-9T3B-F', address: 'https://www.quayside.example/verify' },
    createdAt: new Date('2026-03-03T13:52:00Z'),
  };
}

test('keeps a heading with the first block below it, never alone at the foot of a page', async () => {
  const report = await content();
  const [checklist] = report.checklists;
  const headings = [
    'Vessel',
    'Project',
    'Description',
    'Analyser calibration \\(version 3\\)',
    'Check Reading Limits Result',
    'Parts used',
    'Quantity Part Item number',
    'Hours',
    'Time Hours',
    'Photos',
    'People met',
    'For the vessel',
    'Check this report',
  ];
  // Headers and footers are drawn last.
  const alone = new RegExp(`(${headings.join('|')}) ${report.company.name}`);
  for (const count of [1, 2, 3, 5, 8, 13, 21]) {
    const readings = checklist!.readings.slice(0, count);
    const bytes = await drawServiceReport(
      {
        ...report,
        checklists: [{ ...checklist!, readings }],
        parts: Array.from({ length: count }, () => ({
          ...report.parts[0]!,
          name: 'A part whose name takes two lines of the table, because it says all that it is good for',
        })),
        photos: report.photos.slice(0, 1),
        ending: { kind: 'unsigned' },
      },
      fonts,
    );
    const { text } = await extractText(Uint8Array.from(bytes), { mergePages: false });
    for (const page of text) expect(page.replaceAll(/\s+/g, ' ')).not.toMatch(alone);
  }
});

test('prints the caption alone of a photo that is not there', async () => {
  const { photos, ...report } = await content();
  const caption = 'Photo 1, before\nThis photo had not arrived.';
  const picturesIn = (bytes: Buffer) => bytes.toString('latin1').split('/Subtype /Image').length;
  const [all, lacking, none] = await Promise.all(
    [
      photos,
      [{ picture: null, caption }, ...photos.slice(1)],
      photos.map(() => ({ picture: null, caption })),
    ].map((given) => drawServiceReport({ ...report, photos: given }, fonts)),
  );
  expect([all, lacking, none].map((bytes) => picturesIn(all!) - picturesIn(bytes!))).toEqual([0, 1, 3]);
  expect(await textOfPdf(lacking!)).toContain('Photo 1, before This photo had not arrived.');
});

test.each(['regular', 'semibold'] as const)(
  'has the characters that count as printed in its %s font',
  (weight) => {
    // fontkit lists the code points of a font, which pdfkit does not type.
    const { characterSet } = fonts[weight] as unknown as { characterSet: number[] };
    const known = new Set(characterSet);
    const printed = new RegExp(`[${PRINTED_CHARACTERS}]`, 'u');
    const counted = Array.from({ length: 0x10000 }, (_, code) => code).filter((code) =>
      printed.test(String.fromCodePoint(code)),
    );
    expect(counted.length).toBeGreaterThan(800);
    expect(counted.filter((code) => !known.has(code))).toEqual([]);
  },
);

test('shows a sign for each character that the font lacks, and says so at the end', async () => {
  const report = await content();
  const note = '\uFFFD stands for a character that this document cannot print.';
  expect(await textOfPdf(await drawServiceReport(report, fonts))).not.toContain(note);
  const vesselFacts = [{ label: 'Vessel', value: '海 Nordlys 5 ℃' }];
  const text = await textOfPdf(await drawServiceReport({ ...report, vesselFacts }, fonts));
  expect(text).toContain('\uFFFD Nordlys 5 °C');
  expect(text).toContain(note);
});

test('gives the same bytes for the same report at any time', async () => {
  const report = await content();
  const [first, second] = [await drawServiceReport(report, fonts), await drawServiceReport(report, fonts)];
  expect(first.subarray(0, 8).toString()).toBe('%PDF-1.7');
  expect(first.equals(second)).toBe(true);
});

test('ends with its number, how to check it, and a QR code of the address', async () => {
  const report = await content();
  const bytes = await drawServiceReport(report, fonts);
  expect(qrCodesOfPdf(bytes)).toEqual(['https://www.quayside.example/verify/QS-7Q2M-4KXD-9T3B-F']);
  expect(await textOfPdf(bytes)).toContain(
    'QS-7Q2M-4KXD-9T3B-F www.quayside.example/verify To check this report, scan the code or enter the number at the address. The page must be on www.quayside.example. If you hold the file, drop it there.',
  );
  // The page that checks files finds the number of a changed file here.
  expect(bytes.includes('(QS-7Q2M-4KXD-9T3B-F)')).toBe(true);
});

test('carries the number alone where the address of the site is not configured', async () => {
  const number = 'QS-7Q2M-4KXD-9T3B-F';
  const bytes = await drawServiceReport({ ...(await content()), check: { number, address: null } }, fonts);
  expect(qrCodesOfPdf(bytes)).toEqual([number]);
  expect(await textOfPdf(bytes)).toContain('enter the number on our site, at /verify.');
});
