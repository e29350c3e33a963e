import { useId, type ReactNode } from 'react';
import { PanelHead } from '#client/kit/screen/panel-head.tsx';

interface VesselSectionProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A section of a vessel's page. */
export function VesselSection({ title, action, children }: VesselSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <PanelHead id={id} title={title} action={action} />
      <div className="grid grid-cols-1 gap-2">{children}</div>
    </section>
  );
}

export const rowList = 'divide-y divide-line rounded-md border border-line bg-paper';
export const row = 'px-4 py-2.5 break-words';
