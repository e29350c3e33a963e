/** Says why a modal did not close at once. */
export function CloseWarning({ children }: { children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <p
      role="alert"
      className="border-t border-line bg-signal-tint px-6 py-2.5 text-dense font-medium text-signal"
    >
      {children}
    </p>
  );
}
