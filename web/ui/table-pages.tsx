import { Pagination } from './pagination.tsx';
import type { useTableParams } from './use-table-params.ts';

type TablePagesProps = { table: ReturnType<typeof useTableParams>; total: number; hayMas: boolean | undefined };

/** Pagination of a table whose page, size and search are in the URL; none when it is empty or failed. */
export function TablePages({ table: { page, size, setPage, setSize }, total, hayMas }: TablePagesProps) {
  if (total === 0) return null;
  return (
    <Pagination
      className="mt-4"
      page={page}
      size={size}
      total={total}
      hayMas={hayMas}
      onPage={setPage}
      onSize={setSize}
    />
  );
}
