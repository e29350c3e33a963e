import type { Project } from '#contract/project/project.ts';
import { DocumentsPanel } from './documents-panel.tsx';
import { TravelNotes } from './travel-notes.tsx';

/** The Travel tab: notes and documents. */
export function TravelPanel({ project }: { project: Project }) {
  return (
    <div className="grid gap-8 xl:grid-cols-2 xl:items-start">
      <TravelNotes project={project} />
      {project.access === 'read' ? (
        <p className="text-muted">
          This project is not assigned to you. Only the people who work on it can see its travel documents.
        </p>
      ) : (
        <DocumentsPanel project={project} />
      )}
    </div>
  );
}
