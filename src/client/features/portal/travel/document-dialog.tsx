import { useRef, useState } from 'react';
import { FILE_DESCRIPTION_MAX, UPLOAD_BYTES_LIMIT, UPLOAD_TYPES } from '#contract/project/project-file.ts';
import { TRAVEL_DOCUMENT_CATEGORIES, type Project } from '#contract/project/project.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { tooLong } from '#client/lib/too-long.ts';
import { addUpload } from '#client/entities/file/upload-queue.ts';
import { useUnsavedGuard } from '#client/kit/record/unsaved.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { Select, TextField } from '#client/ui/form/field.tsx';

interface DocumentDialogProps {
  project: Project;
  onClose: () => void;
}

export function DocumentDialog({ project, onClose }: DocumentDialogProps) {
  const projectId = project.id;
  const input = useRef<HTMLInputElement>(null);
  const [category, setCategory] = useState<string>(project.requiredDocuments[0] ?? 'flight');
  const [description, setDescription] = useState('');
  const [mistake, setMistake] = useState<string>();
  useUnsavedGuard(description !== '');

  const problem = tooLong(description, FILE_DESCRIPTION_MAX);

  function send(): void {
    if (problem !== undefined) return;
    const file = input.current?.files?.[0];
    if (!file) {
      setMistake('Choose a file.');
      input.current?.focus();
      return;
    }
    if (file.size > UPLOAD_BYTES_LIMIT) {
      setMistake('The file is larger than 25 MB. Choose a smaller file.');
      return;
    }
    addUpload({
      projectId,
      call: 'travelDocuments.upload',
      file,
      fields: { fileCategory: category, description: description.trim() || undefined },
    });
    onClose();
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Add travel document">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Select label="Category" value={category} onChange={({ target }) => setCategory(target.value)}>
          {TRAVEL_DOCUMENT_CATEGORIES.map((one) => (
            <option key={one} value={one}>
              {sentenceCase(one)}
              {project.requiredDocuments.includes(one) && ' (due)'}
            </option>
          ))}
        </Select>
        <TextField
          ref={input}
          label="File"
          hint="JPEG, PNG, WebP, PDF, DOCX or XLSX, up to 25 MB."
          type="file"
          accept={UPLOAD_TYPES.join(',')}
          error={mistake}
          onChange={() => setMistake(undefined)}
        />
        <TextField
          label="Note (optional)"
          value={description}
          error={problem}
          onChange={({ target }) => setDescription(target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit">Add document</Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
