import { Link } from '@tanstack/react-router';
import { textLink } from '#client/ui/text/text-link.ts';
import { projectLink } from './project-link.ts';

/** The number of a project, as a link to it. */
export function projectCell({ getValue }: { getValue: () => number | null }) {
  const projectId = getValue();
  return projectId === null ? null : (
    <Link {...projectLink(projectId)} className={textLink}>
      <span className="md:sr-only">Project </span>
      {projectId}
    </Link>
  );
}
