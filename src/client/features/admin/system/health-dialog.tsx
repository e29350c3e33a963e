import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { PRODUCT_GAPS, type CatalogueHealth } from '#contract/catalogue/catalogue-admin.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { ChipGroup } from '#client/kit/list/filter/chip-group.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { BackupSection } from './backup-section.tsx';
import { FileSection } from './file-section.tsx';
import { GapList } from './gap-list.tsx';
import {
  accountState,
  clockState,
  addressState,
  channelState,
  connectionState,
  gapsState,
  outboxState,
  type SiteState,
} from './site-states.ts';
import { StateLine } from './state-line.tsx';

/**
 * Backups, files without a record, the state of mail, reports and network, and gaps in the catalogue that can be
 * filled here.
 */
export function HealthDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => {
        if (!stays) onClose();
      }}
      title="Health"
      size="lg"
    >
      <Health />
    </Dialog>
  );
}

type Gap = (typeof PRODUCT_GAPS)[number];

const gapLabels: Readonly<Record<Gap, string>> = {
  image: 'No image',
  category: 'No category',
  brand: 'No brand',
  description: 'No description',
};

const countOf = (health: CatalogueHealth, gap: Gap): number =>
  ({
    image: health.withoutImage,
    category: health.withoutCategory,
    brand: health.withoutBrand,
    description: health.withoutDescription,
  })[gap].count;

function Health() {
  const catalogue = trpc.admin.products.health.useQuery(undefined, { refetchOnMount: 'always' });
  const outbox = trpc.admin.outbox.health.useQuery();
  const channel = trpc.admin.whistleblowing.channel.useQuery();
  const connection = trpc.admin.panel.connection.useQuery();
  const [chosen, setChosen] = useState<Gap>();
  const account = connection.data && accountState(connection.data);
  const clock = connection.data && clockState(connection.data);
  const error = catalogue.error ?? outbox.error ?? channel.error ?? connection.error;
  const { data } = catalogue;
  const gap = chosen ?? PRODUCT_GAPS.find((each) => data && countOf(data, each) > 0);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {error && <FormError>{errorMessage(error)}</FormError>}
      <BackupSection />
      <FileSection />
      <section aria-labelledby="health-site" className="grid gap-3">
        <h3 id="health-site" className="text-md font-semibold">
          Mail, reports and network
        </h3>
        {outbox.data && <Other label="Outbox" site="outbox" state={outboxState(outbox.data)} />}
        {channel.data && (
          <Other label="Report channel key" site="channel" state={channelState(channel.data)} />
        )}
        {connection.data && <StateLine state={connectionState(connection.data)} />}
        {connection.data && <StateLine state={addressState(connection.data)} />}
        {account && <StateLine state={account} />}
        {clock && <StateLine state={clock} />}
      </section>
      <section aria-labelledby="health-catalogue" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h3 id="health-catalogue" className="text-md font-semibold">
          Catalogue
        </h3>
        {catalogue.isPending && <Skeleton className="h-40" />}
        {data && <StateLine state={gapsState(data)} />}
        {data && gap && (
          <>
            <ChipGroup
              label="What is missing"
              chips={PRODUCT_GAPS.map((each) => ({
                value: each,
                label: gapLabels[each],
                count: countOf(data, each),
              }))}
              value={gap}
              onChange={setChosen}
            />
            <GapList key={gap} gap={gap} />
          </>
        )}
      </section>
    </div>
  );
}

function Other({ label, site, state }: { label: string; site: string; state: SiteState }) {
  return (
    <div className="grid gap-1">
      <StateLine state={state} />
      <p>
        <Link
          to="/admin"
          search={(previous) => ({ ...previous, site })}
          className="inline-flex min-h-9 items-center text-sm font-medium text-theme underline underline-offset-4 pointer-coarse:min-h-11"
        >
          {label}
        </Link>
      </p>
    </div>
  );
}
