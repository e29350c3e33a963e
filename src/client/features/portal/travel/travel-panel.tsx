import type { Project } from '#contract/project/project.ts';
import { DocumentsPanel } from './documents-panel.tsx';
import { TravelNotes } from './travel-notes.tsx';

/** How one gets there, and with which papers. */
export function TravelPanel({ project }: { project: Project }) {
  return (
    <div className="grid gap-8 xl:grid-cols-2 xl:items-start">
      <TravelNotes project={project} />
      {project.access === 'read' ? (
        <p className="text-muted">
          This project is not assigned to you: its travel documents are for whoever goes there.
        </p>
      ) : (
        <DocumentsPanel project={project} />
      )}
    </div>
  );
}
