import { reportSections } from '#contract/report/report-sections.ts';
import type { ServiceReportContent } from './report-content.ts';
import { drawCheck } from './draw-check.ts';
import { drawEnding, drawSection } from './sections.ts';
import { PAGE, Sheet, type ReportFonts } from './sheet.ts';

/** Draws the service report as a PDF, A4. The same content gives the same bytes. */
export function drawServiceReport(content: ServiceReportContent, fonts: ReportFonts): Promise<Buffer> {
  const sheet = new Sheet(content, fonts);
  sheet.write('H1', content.title, PAGE.margin, sheet.y, { weight: 'semibold', size: 20 });
  sheet.y += 34;

  for (const section of reportSections(content)) drawSection(sheet, section);
  drawEnding(sheet, content.ending);
  drawCheck(sheet, content.check);
  return sheet.finish();
}
