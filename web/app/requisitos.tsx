import type { CertificadoAvance } from 'domain/schemas/certificados.ts';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';

/** What counts for a certificate, what is done and what is missing: the same words for the student and the school. */
export function Requisitos({ requisitos }: Pick<CertificadoAvance, 'requisitos'>) {
  return (
    <ul aria-label="Qué cuenta para el certificado" className="divide-y divide-linea">
      {requisitos.map(({ clase, nombre, regla, valor, falta, cumplido }) => {
        const Icon = cumplido ? CircleCheck : Circle;
        return (
          <li key={clase} className="flex items-start gap-3 py-3">
            <Icon
              size={22}
              aria-label={cumplido ? 'Cumplido' : 'Falta'}
              className={cumplido ? 'shrink-0 text-verde' : 'shrink-0 text-trazo'}
            />
            <div className="min-w-0 grow">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-semibold">{nombre}</span>
                <span className="font-serif text-lg tabular-nums">{valor}</span>
              </p>
              <p className="text-[0.9375rem] text-tinta-2">{regla}</p>
              {falta !== '' && <p className="mt-0.5 text-[0.9375rem] font-medium">{falta}</p>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** `2 de 3 cumplidos`. */
export function doneLabel(requisitos: readonly { cumplido: boolean }[]): string {
  return `${requisitos.filter(({ cumplido }) => cumplido).length} de ${requisitos.length} cumplidos`;
}
