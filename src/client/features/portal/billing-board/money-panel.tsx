import type { Project } from '#contract/project/project.ts';
import { PanelHead } from '#client/kit/screen/panel-head.tsx';
import { BillingPanel } from './billing-panel.tsx';

/** The billing tab of a project, for managers. */
export function MoneyPanel({ project }: { project: Project }) {
  return (
    <div className="max-w-4xl 2xl:max-w-6xl">
      <PanelHead title="Money" />
      <div className="rounded-md border border-line bg-paper p-4">
        <BillingPanel id={project.id} isOnProject />
      </div>
    </div>
  );
}
