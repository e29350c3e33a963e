import { Near, whenNear } from '#client/ui/when-near.tsx';

export const adminBox = whenNear(
  async () => (await import('#client/features/admin/sign-in/admin-box.tsx')).AdminBox,
);

/** The admin's box at the foot of every public page; its code comes when somebody gets there. */
export function AdminBoxWhenNear() {
  return <Near part={adminBox} as="div" className="min-h-17" skeleton={null} />;
}
