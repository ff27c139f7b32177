import type { CertificadoAvance } from 'domain/schemas/certificado-avance.ts';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import { cx } from '../ui/cx.ts';

/** Requirements of a certificate, met and missing. Students and staff see the same words. */
export function Requisitos({ requisitos }: Pick<CertificadoAvance, 'requisitos'>) {
  return (
    <ul aria-label="Qué cuenta para el certificado" className="divide-y divide-linea">
      {requisitos.map(({ clase, nombre, regla, valor, falta, cumplido, barra }) => {
        const Icon = cumplido ? CircleCheck : Circle;
        return (
          <li key={clase} className="flex items-start gap-3 py-3">
            <Icon
              size={22}
              aria-label={cumplido ? 'Cumplido' : 'Falta'}
              className={cumplido ? 'shrink-0 text-verde' : 'shrink-0 text-trazo'}
            />
            <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 sm:grid-cols-[minmax(0,1fr)_11rem]">
              <p className="font-semibold">{nombre}</p>
              <p className="text-right font-serif text-lg tabular-nums">{valor}</p>
              <p className="text-[0.9375rem] text-tinta-2 max-sm:col-span-2">{regla}</p>
              <div className="self-start empty:hidden max-sm:col-span-2 sm:text-right">
                {barra && <Barra {...barra} cumplido={cumplido} />}
                {/* For `fin`, the value already names the day. */}
                {falta !== '' && clase !== 'fin' && <p className="text-[0.9375rem] font-medium">{falta}</p>}
              </div>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

type BarraProps = NonNullable<CertificadoAvance['requisitos'][number]['barra']> & { cumplido: boolean };

/** Progress bar of the figure beside it, with a mark at the required value unless everything is required. */
function Barra({ valor, meta, total, cumplido }: BarraProps) {
  const share = (part: number) => `${Math.min(100, (100 * part) / total)}%`;
  return (
    <div aria-hidden="true" className="relative my-2 h-1.5 rounded-full bg-linea">
      <div className={cx('h-full rounded-full', cumplido ? 'bg-verde' : 'bg-teal')} style={{ width: share(valor) }} />
      {meta < total && <span className="absolute -top-1 h-3.5 w-0.5 bg-tinta" style={{ left: share(meta) }} />}
    </div>
  );
}

/** `2 de 3 cumplidos`. */
export function doneLabel(requisitos: readonly { cumplido: boolean }[]): string {
  return `${requisitos.filter(({ cumplido }) => cumplido).length} de ${requisitos.length} cumplidos`;
}
