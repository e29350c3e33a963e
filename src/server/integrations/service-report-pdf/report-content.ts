import type { ReportBody } from '#contract/report/report-sections.ts';

export interface ReportPhoto {
  /** Null for a photo that is not there: only its caption is printed. */
  picture: ReportPicture | null;
  /** Printed under the picture, and its alternative text for screen readers. */
  caption: string;
}

export interface ReportPicture {
  /** JPEG or PNG. */
  bytes: Buffer;
  /** In pixels, upright. */
  width: number;
  height: number;
}

/** The end of the report: a signature, the reason for none, the report that it corrects, or nothing yet. */
export type ReportEnding =
  | { kind: 'signed'; image: Buffer; name: string; rank: string | null; at: string; shownSha256: string }
  | { kind: 'refused'; reason: string; at: string; shownSha256: string }
  /** `signed`: which report it corrects, and who signed that. */
  | { kind: 'correction'; signed: string; corrected: string; signedSha256: string }
  | { kind: 'unsigned' };

/** How a reader checks the report. */
export interface ReportCheck {
  /** `QS-XXXX-XXXX-XXXX-C` */
  number: string;
  /** Where the number is entered: `https://www.example.com/verify`. Null if the address of the site is not configured. */
  address: string | null;
}

/**
 * The complete content of a service report, in printing order: the caller has rounded numbers, named the zone of each
 * time and left out money.
 */
export interface ServiceReportContent extends ReportBody<ReportPhoto> {
  title: string;
  /** On every page: `Report 118-2`. */
  number: string;
  /** `Draft`, `Correction`, or how it was signed. */
  status: string;
  company: { name: string; lines: string[] };
  ending: ReportEnding;
  check: ReportCheck;
  /**
   * Written into the file; together with the rest it determines the bytes, so that the same report has the same hash.
   */
  createdAt: Date;
}
