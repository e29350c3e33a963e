import { useState } from 'react';
import { Sheet } from '#client/ui/sheet.tsx';
import { ChecklistEditor } from './checklist-editor.tsx';
import { ChecklistList } from './checklist-list.tsx';

interface ChecklistSheetProps {
  open: boolean;
  onClose: () => void;
}

/** The checklists of each service. What was begun in one stays where the sheet is closed by accident. */
export function ChecklistSheet({ open, onClose }: ChecklistSheetProps) {
  const [edited, setEdited] = useState<number | 'new'>();
  return (
    <Sheet
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Checklists"
      closeLabel="Close"
      isWide
    >
      <div className="px-4 py-4 text-dense sm:px-6">
        {edited === undefined ? (
          <ChecklistList isWanted={open} onEdit={setEdited} />
        ) : (
          <ChecklistEditor
            key={edited}
            id={edited === 'new' ? null : edited}
            onDone={() => setEdited(undefined)}
            onNewer={setEdited}
          />
        )}
      </div>
    </Sheet>
  );
}
