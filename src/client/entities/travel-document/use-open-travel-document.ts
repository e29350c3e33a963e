import { useMutation } from '@tanstack/react-query';
import { startDownload } from '#client/lib/browser/save-file.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

/**
 * Opens the address of a travel document once the user has confirmed who they are: a browser cannot ask for that when it
 * downloads.
 */
export function useOpenTravelDocument({ onError }: { onError: (error: unknown) => void }) {
  const { client } = trpc.useUtils();
  return useMutation({
    mutationFn: async (filePath: string) => {
      await client.portal.account.confirmation.query();
      startDownload(filePath);
    },
    onError,
  });
}
