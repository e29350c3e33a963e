import { useMutation } from '@tanstack/react-query';
import { saveFile, startDownload } from '#client/lib/browser/save-file.ts';
import { packedFile } from '#client/lib/packs/on-board.ts';
import { isUnanswered } from '#client/lib/transport/reconnection.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

/**
 * Opens the address of a travel document once the user has confirmed who they are: a browser cannot ask for that when it
 * downloads. Without a connection it opens the one on this device, which was confirmed and recorded when it was taken on
 * board.
 */
export function useOpenTravelDocument({ onError }: { onError: (error: unknown) => void }) {
  const { client } = trpc.useUtils();
  return useMutation({
    mutationFn: async (filePath: string) => {
      try {
        await client.portal.account.confirmation.query();
      } catch (error) {
        const stored = isUnanswered(error) ? await packedFile(filePath) : undefined;
        if (!stored) throw error;
        saveFile(stored.name, stored.bytes, stored.type);
        return;
      }
      startDownload(filePath);
    },
    onError,
  });
}
