import { Link, useParams } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import type { ReactNode } from 'react';
import { recentTime } from '#client/lib/recent-time.ts';
import { onBoard } from '#client/lib/packs/on-board.ts';
import { PortalPage } from '#client/kit/screen/portal-page.tsx';
import { textLink } from '#client/ui/text/text-link.ts';

/**
 * In a window that was opened without a connection, replaces the screens that are not on this device by the projects that
 * are.
 */
export function OnBoardGate({ children }: { children: ReactNode }) {
  const { isOffline, packs } = useSelector(onBoard);
  const { id } = useParams({ strict: false });
  if (!isOffline || packs.some(({ projectId }) => String(projectId) === id)) return children;
  return (
    <PortalPage
      title="No connection"
      lead="This screen is not on this phone. It opens when there is a connection."
    >
      {packs.length === 0 ? (
        <p>No project is on board. Before you leave the network, open a project and press Take on board.</p>
      ) : (
        <section aria-labelledby="on-board">
          <h2 id="on-board" className="mb-2 text-md">
            On board
          </h2>
          <ul className="max-w-3xl divide-y divide-line rounded-md border border-line bg-paper px-4">
            {packs.map(({ projectId, vesselName, takenAt }) => (
              <li key={projectId} className="py-2">
                <Link
                  to="/portal/project/$id"
                  params={{ id: String(projectId) }}
                  className={`${textLink} inline-flex min-h-11 items-center`}
                >
                  {vesselName}
                </Link>
                <p className="text-muted">
                  Project {projectId}, on board since {recentTime(takenAt)}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </PortalPage>
  );
}
