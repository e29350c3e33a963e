import { useState } from 'react';
import { Sheet } from '#client/ui/overlay/sheet.tsx';
import { ChecklistEditor } from './checklist-editor.tsx';
import { ChecklistList } from './checklist-list.tsx';
import { NoticeNote, type Told } from './notice-note.tsx';

interface ChecklistSheetProps {
  open: boolean;
  onClose: () => void;
}

/** The checklists of each service. Edits survive an accidental close of the sheet. */
export function ChecklistSheet({ open, onClose }: ChecklistSheetProps) {
  const [edited, setEdited] = useState<number | 'new'>();
  const [told, setTold] = useState<Told>();

  function edit(id: number | 'new'): void {
    setTold(undefined);
    setEdited(id);
  }
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
          <div className="grid gap-4">
            <NoticeNote told={told} />
            <ChecklistList isWanted={open} onEdit={edit} />
          </div>
        ) : (
          <ChecklistEditor
            key={edited}
            id={edited === 'new' ? null : edited}
            onDone={() => setEdited(undefined)}
            onTold={setTold}
            onNewer={edit}
          />
        )}
      </div>
    </Sheet>
  );
}
