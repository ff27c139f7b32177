import { type HojaProvider, providerLines } from 'domain/rules/hoja-lines.ts';
import { cx } from '../../ui/cx.ts';

/** The provider that the book belongs to; a presented sheet shows it as of its date. */
export function Provider({ proveedor, className }: { proveedor: HojaProvider; className?: string }) {
  return (
    <dl
      className={cx('grid gap-x-8 gap-y-2 rounded-xl border border-linea bg-hoja px-5 py-4 sm:grid-cols-3', className)}
    >
      {providerLines(proveedor).map(({ label, value }) => (
        <div key={label}>
          <dt className="text-sm text-tinta-2">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
