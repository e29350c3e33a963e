import Download from 'lucide-react/icons/download';
import Upload from 'lucide-react/icons/upload';
import { Button } from '#client/ui/button.tsx';

/** For the toolbar of the products. */
export function TransferButtons({ onImport, onExport }: { onImport: () => void; onExport: () => void }) {
  return (
    <>
      <Button variant="secondary" size="sm" onClick={onImport}>
        <Upload aria-hidden="true" className="size-4" />
        Import CSV
      </Button>
      <Button variant="secondary" size="sm" onClick={onExport}>
        <Download aria-hidden="true" className="size-4" />
        Export CSV
      </Button>
    </>
  );
}
