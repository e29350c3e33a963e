import type { ServiceReportContent } from './report-content.ts';
import { drawChecklist, drawEnding, drawFacts, drawHours, drawParts, drawPhotos } from './sections.ts';
import { MUTED, PAGE, Sheet, type ReportFonts } from './sheet.ts';

/** The service report as a PDF, A4. The same content gives the same bytes. */
export function drawServiceReport(content: ServiceReportContent, fonts: ReportFonts): Promise<Buffer> {
  const sheet = new Sheet(content, fonts);
  sheet.write('H1', content.title, PAGE.margin, sheet.y, { weight: 'semibold', size: 20 });
  sheet.y += 34;

  drawFacts(sheet, 'Vessel', content.vesselFacts);
  drawFacts(sheet, 'Job', content.jobFacts);
  if (content.workDone.length > 0) sheet.section('Description', content.workDone);
  for (const checklist of content.checklists) drawChecklist(sheet, checklist);
  if (content.parts.length > 0) drawParts(sheet, content);
  if (content.hours.length > 0) drawHours(sheet, content);
  if (content.photos.length > 0) drawPhotos(sheet, content.photos);
  if (content.people.length > 0) sheet.section('People met', content.people, { colour: MUTED });
  drawEnding(sheet, content.ending);
  return sheet.finish();
}
