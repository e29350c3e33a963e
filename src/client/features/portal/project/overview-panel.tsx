import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import type { Project } from '#contract/project/project.ts';
import { isLocked } from '#contract/project/transitions.ts';
import { mayWork } from '#client/entities/project/project-rights.ts';
import { useShortcuts } from '#client/kit/shortcuts/use-shortcuts.ts';
import { Button } from '#client/ui/button.tsx';
import { lazyDialog, lazyPart } from '#client/kit/screen/lazy-part.tsx';
import { PanelHead } from '#client/kit/screen/panel-head.tsx';
import { OnBoardContacts } from './contacts/on-board-contacts.tsx';
import { PreviousServices } from './previous-services.tsx';
import { ProjectFacts } from './project-facts.tsx';

const EditSheet = lazyDialog(async () => (await import('./edit-sheet.tsx')).EditSheet);
const LinkVessel = lazyPart(async () => (await import('./link-vessel.tsx')).LinkVessel, null);

/** Shows the facts of the project beside the vessel's earlier services and the people on board. */
export function OverviewPanel({ project }: { project: Project }) {
  const [isEditing, setEditing] = useState(false);
  useShortcuts({
    title: 'In the project',
    shortcuts: [
      { label: 'Edit', ways: [['e']], run: () => setEditing(true), isActive: () => mayWork(project) },
    ],
  });
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div>
        <PanelHead
          title="Facts"
          action={
            mayWork(project) && (
              <Button variant="secondary" size="sm" onClick={() => setEditing(true)}>
                <Pencil aria-hidden className="size-4" />
                {project.access === 'manage' ? 'Edit' : 'Edit description'}
              </Button>
            )
          }
        />
        {project.access === 'manage' && project.vesselDirectoryId === null && !isLocked(project) && (
          <LinkVessel project={project} />
        )}
        <ProjectFacts project={project} />
      </div>
      <div className="grid content-start gap-6">
        <PreviousServices projectId={project.id} />
        <OnBoardContacts project={project} />
      </div>
      <EditSheet project={project} open={isEditing} onClose={() => setEditing(false)} />
    </div>
  );
}
