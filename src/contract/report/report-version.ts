import { storedFileName } from '#contract/format/stored-file-name.ts';
import type { Project } from '#contract/project/project.ts';
import type { ServiceReport } from './service-report.ts';

/** Returns the version that the next signature makes or replaces: the draft, or the next one after the newest. */
export function versionAtWork(newest: Pick<ServiceReport, 'version' | 'status'> | undefined): number {
  if (!newest) return 1;
  return newest.status === 'draft' ? newest.version : newest.version + 1;
}

/** Returns the newest report that was signed, not a correction of its wording. */
export const signedReport = <Report extends Pick<ServiceReport, 'correctsVersion'>>(
  newestFirst: readonly Report[],
): Report | undefined => newestFirst.find(({ correctsVersion }) => correctsVersion === null);

export const reportNumber = (projectId: number, version: number) => `Report ${projectId}-${version}`;

/** The file name of a version: `Service report 118-2 Nordskjær Vektor.pdf`. */
export function reportFileName(
  { id, vesselName }: Pick<Project, 'id' | 'vesselName'>,
  version: string,
): string {
  const vessel = vesselName.replaceAll(/[\\/]/g, '-');
  return storedFileName(`Service report ${id}-${version} ${vessel}.pdf`, 'application/pdf');
}
