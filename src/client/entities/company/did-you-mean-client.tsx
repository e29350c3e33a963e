import type { ClientReference } from '#contract/vessel/company.ts';
import { DidYouMean } from '#client/ui/form/did-you-mean.tsx';

interface DidYouMeanClientProps {
  /** The server's question. */
  message: string;
  clients: readonly ClientReference[];
  isBusy: boolean;
  onChoose: (name: string) => void;
  onNone: () => void;
}

/** Asks whether a client's name means an existing one. Nothing is saved until the user chooses. */
export function DidYouMeanClient({ message, clients, isBusy, onChoose, onNone }: DidYouMeanClientProps) {
  return (
    <DidYouMean
      message={message}
      candidates={clients.map(({ id, name }) => ({ id, name, details: [] }))}
      none="No, this is another client"
      isBusy={isBusy}
      onChoose={(id) => {
        const client = clients.find((offered) => offered.id === id);
        if (client) onChoose(client.name);
      }}
      onNone={onNone}
    />
  );
}
