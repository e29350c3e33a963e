import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProjectPack } from '#contract/project/project-pack.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { askToPersist } from '#client/lib/browser/device-storage.ts';
import { outboxState } from '#client/lib/outbox/open-outbox.ts';
import { addPack, onBoard, openPacks, packVersion } from '#client/lib/packs/on-board.ts';
import { fetchFile } from '#client/lib/packs/fetch-file.ts';
import { storeScreens } from '#client/lib/packs/portal-worker.ts';
import { takeOnBoard, type PackProgress } from '#client/lib/packs/take-on-board.ts';
import { authorizationFor } from '#client/lib/transport/session-store.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

/** Stores a project on this device, with its progress by part. */
export function useTakeOnBoard(projectId: number) {
  const { client } = trpc.useUtils();
  const { id: userId } = usePortalUser();
  const [progress, setProgress] = useState<PackProgress>({});
  const [isPersistent, setPersistent] = useState(true);
  const taking = useMutation({
    async mutationFn(withTravelDocuments: boolean) {
      // The server shows travel documents only after a confirmation, which it asks for here.
      if (withTravelDocuments) await client.portal.account.confirmation.query();
      setPersistent(await askToPersist());
      const version = packVersion(projectId);
      const authorization = authorizationFor('portal')['authorization'];
      /** Asks again where an entry was applied meanwhile: the answer may be without it. */
      async function askPack(): Promise<ProjectPack> {
        const { sentAt } = outboxState.get();
        const answer = await client.portal.projects.pack.query({ id: projectId, withTravelDocuments });
        return outboxState.get().sentAt === sentAt ? answer : askPack();
      }
      const pack = await takeOnBoard({
        userId,
        withTravelDocuments,
        askPack,
        fetchFile,
        storeScreens,
        onProgress: setProgress,
        isWanted: () =>
          packVersion(projectId) === version && authorizationFor('portal')['authorization'] === authorization,
      });
      if (onBoard.get().userId === null) await openPacks(userId);
      addPack(pack);
      return pack;
    },
  });
  return { taking, progress, isPersistent };
}
