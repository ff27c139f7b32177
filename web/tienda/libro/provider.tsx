import { useSite } from '../../app/site.tsx';
import { cx } from '../../ui/cx.ts';

/** Who the book belongs to. */
export function Provider({ className }: { className?: string }) {
  const { razonSocial, ruc, direccion } = useSite().institucion;
  const facts = [
    ['Proveedor', razonSocial],
    ['RUC', ruc],
    ['Domicilio', direccion],
  ] as const;
  return (
    <dl
      className={cx('grid gap-x-8 gap-y-2 rounded-xl border border-linea bg-hoja px-5 py-4 sm:grid-cols-3', className)}
    >
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-tinta-2">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
