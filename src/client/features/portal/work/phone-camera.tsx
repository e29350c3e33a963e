import Camera from 'lucide-react/icons/camera';
import type { Project } from '#contract/project/project.ts';
import { mayWork } from '#client/entities/project/project-rights.ts';
import { phoneBarItem } from '#client/kit/screen/phone-bar.tsx';
import { PhotoIntake } from './photo-intake.tsx';

/** The camera button in the phone bar, on every tab. */
export function PhoneCamera({ project }: { project: Project }) {
  if (!mayWork(project)) return null;
  return (
    <PhotoIntake project={project}>
      {({ takePhoto }) => (
        <button type="button" onClick={takePhoto} className={phoneBarItem}>
          <Camera aria-hidden className="size-5" />
          Photo
        </button>
      )}
    </PhotoIntake>
  );
}
