import type { ServiceReportContent } from './report-content.ts';
import { drawChecklist, drawEnding, drawFacts, drawHours, drawParts, drawPhotos } from './sections.ts';
import { MUTED, PAGE, Sheet, type ReportFonts } from './sheet.ts';

/** The service report as a PDF, A4. The same content gives the same bytes. */
export function drawServiceReport(content: ServiceReportContent, fonts: ReportFonts): Promise<Buffer> {
  const sheet = new Sheet(content, fonts);
  sheet.write('H1', content.title, PAGE.margin, sheet.y, { weight: 'semibold', size: 20 });
  sheet.y += 34;

  sheet.heading('Vessel');
  drawFacts(sheet, content.vesselFacts);
  sheet.heading('Job');
  drawFacts(sheet, content.jobFacts);
  if (content.workDone.length > 0) {
    sheet.heading('Description');
    for (const paragraph of content.workDone) sheet.paragraph(paragraph);
  }
  for (const checklist of content.checklists) drawChecklist(sheet, checklist);
  if (content.parts.length > 0) {
    sheet.heading('Parts used');
    drawParts(sheet, content);
  }
  if (content.hours.length > 0) {
    sheet.heading('Hours');
    drawHours(sheet, content);
  }
  if (content.photos.length > 0) {
    sheet.heading('Photos');
    drawPhotos(sheet, content.photos);
  }
  if (content.people.length > 0) {
    sheet.heading('People met');
    for (const person of content.people) sheet.paragraph(person, { colour: MUTED });
  }
  drawEnding(sheet, content.ending);
  return sheet.finish();
}
