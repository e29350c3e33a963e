import { formatCount } from '#contract/format/format-number.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { saveTextFile } from '#client/lib/browser/save-text-file.ts';
import { useExportProducts } from '#client/entities/product/use-catalogue-file-mutations.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';

/** The catalogue as a spreadsheet file that can be imported again. */
export function ExportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data: counts } = trpc.admin.panel.counts.useQuery(undefined, { enabled: open });
  const download = useExportProducts();

  function close(): void {
    download.reset();
    onClose();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => {
        if (!stays) close();
      }}
      title="Export products"
      description="The whole catalogue as a CSV file, in its order. Images and the trash are left out. The file can be changed in a spreadsheet program and imported again; the export is recorded in the audit log."
      footer={
        <>
          <Button
            aria-disabled={download.isPending}
            onClick={() => {
              if (download.isPending) return;
              download.mutate(undefined, {
                onSuccess: ({ fileName, csv }) => saveTextFile(fileName, csv, 'text/csv'),
              });
            }}
          >
            {download.isPending ? 'Writing the file…' : exportLabel(counts?.products)}
          </Button>
          <Button variant="secondary" onClick={close}>
            Close
          </Button>
        </>
      }
    >
      {download.error && <FormError>{errorMessage(download.error)}</FormError>}
      <output className="block text-md">
        {download.data && `${download.data.fileName} is among your downloads.`}
      </output>
    </Dialog>
  );
}

function exportLabel(products: number | undefined): string {
  if (products === undefined) return 'Download CSV';
  return `Download ${formatCount(products, 'product')}`;
}
