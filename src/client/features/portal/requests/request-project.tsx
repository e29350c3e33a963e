import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { OfficeRfq } from '#contract/rfq/office-rfq.ts';
import { VESSEL_NAME_MAX } from '#contract/vessel/vessel-directory.ts';
import { useIdempotencyKey } from '#client/kit/record/idempotency-key.ts';
import { TypedReasonDialog } from '#client/kit/record/typed-reason-dialog.tsx';
import { projectLink } from '#client/entities/project/project-link.ts';
import { useMakeProject } from '#client/entities/rfq/use-office-rfq-mutations.ts';
import { tooLong } from '#client/lib/too-long.ts';
import { toast } from '#client/lib/toast.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { Button } from '#client/ui/button.tsx';
import { textLink } from '#client/ui/text/text-link.ts';

/** The project of an accepted quotation, or the button that creates it. */
export function RequestProject({ rfq }: { rfq: OfficeRfq }) {
  const { projectId, status } = rfq;
  if (projectId !== null) {
    return (
      <p className="mb-4 border-l-4 border-success bg-success-tint px-4 py-3">
        The quotation became{' '}
        <Link {...projectLink(projectId)} className={textLink}>
          Project {projectId}
        </Link>
        .
      </p>
    );
  }
  return status === 'accepted' ? <CreateProject rfq={rfq} /> : null;
}

/** Creates the project with what the request says, and asks only for a vessel where it names none. */
function CreateProject({ rfq }: { rfq: OfficeRfq }) {
  const navigate = useNavigate();
  const { stamp, settled } = useIdempotencyKey();
  const [isAsking, ask] = useState(false);
  const hasVessel = rfq.vessel !== null || rfq.vesselName !== null;
  const make = useMakeProject({
    onSuccess: ({ id }) => {
      toast({ title: `Project ${id} created`, tone: 'success' });
      void navigate(projectLink(id));
    },
    onError: (error) => {
      if (hasVessel) toast({ title: 'Not created', description: errorMessage(error), tone: 'danger' });
    },
    onSettled: (_, error) => settled(error),
  });
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3 border-l-4 border-success bg-success-tint px-4 py-3">
      <p>The buyer has accepted the quotation.</p>
      <Button
        size="sm"
        aria-disabled={make.isPending}
        onClick={() => {
          if (!hasVessel) ask(true);
          else if (!make.isPending) make.mutate(stamp({ id: rfq.id }));
        }}
      >
        {make.isPending ? 'Creating…' : 'Create project'}
      </Button>
      {isAsking && (
        <TypedReasonDialog
          title="Create project"
          description="The request names no vessel."
          label="Vessel"
          isOneLine
          action="Create project"
          check={(name) => (name === '' ? 'Enter the name of the vessel' : tooLong(name, VESSEL_NAME_MAX))}
          write={make}
          onSubmit={(vesselName) => make.mutate(stamp({ id: rfq.id, vesselName }))}
          onClose={() => ask(false)}
        />
      )}
    </div>
  );
}
