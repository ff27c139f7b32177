import Download from 'lucide-react/icons/download';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { Button } from '../ui/button.tsx';

type Props = { onExport: (formato?: 'xlsx') => void; className?: string };

/** The table as filtered, as CSV or as a workbook in which a DNI stays text. */
export function ExportButtons({ onExport, className }: Props) {
  return (
    <>
      <Button
        variant="secondary"
        icon={Download}
        aria-label="Exportar CSV"
        onClick={() => onExport()}
        {...(className && { className })}
      >
        <span>
          <span className="sm:max-2xl:hidden">Exportar </span>CSV
        </span>
      </Button>
      <Button variant="secondary" icon={FileSpreadsheet} aria-label="Exportar a Excel" onClick={() => onExport('xlsx')}>
        Excel
      </Button>
    </>
  );
}
