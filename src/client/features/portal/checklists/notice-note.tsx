export interface Told {
  text: string;
  /** Undoes what was done; absent where that is not possible. */
  undo?: () => void;
}

/** Shows a result inside the sheet, which covers toasts. */
export function NoticeNote({ told }: { told: Told | undefined }) {
  return (
    <output className="block empty:hidden">
      {told && (
        <span className="flex flex-wrap items-center justify-between gap-x-4 rounded-md border border-line bg-mist px-4 py-1.5">
          {told.text}
          {told.undo && (
            <button
              type="button"
              onClick={told.undo}
              className="min-h-8 font-medium text-theme hover:underline pointer-coarse:min-h-11"
            >
              Undo
            </button>
          )}
        </span>
      )}
    </output>
  );
}
