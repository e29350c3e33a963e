import { Deferred, deferred } from '#client/entities/page/deferred.tsx';

const adminBox = deferred(
  'near',
  async () => (await import('#client/features/admin/sign-in/admin-box.tsx')).AdminBox,
);

/** The admin's box at the foot of every public page. */
export function DeferredAdminBox() {
  return <Deferred part={adminBox} props={{}} className="min-h-17" skeleton={null} />;
}
