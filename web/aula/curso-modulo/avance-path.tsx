import { listModulos } from 'domain/contract/modulos.ts';
import { listProximas } from 'domain/contract/sesiones.ts';
import { formatDayTime } from 'domain/formats/lima-time.ts';
import { awaitsPrueba, isPassed } from 'domain/rules/lecciones.ts';
import { plazoLabel } from 'domain/rules/rendicion.ts';
import type { CertificadoAvance } from 'domain/schemas/certificado-avance.ts';
import type { Modulo } from 'domain/schemas/modulos.ts';
import { useApi } from '../../app/api.tsx';
import { cx } from '../../ui/cx.ts';

type Props = { cursoId: number; requisitos: CertificadoAvance['requisitos'] };
type Stop = { name: string; when: string };

const mostPruebas = 2;

/** Steps ahead on the way to the certificate: the next session, the remaining tests, the day of the certificate. */
export function AvancePath({ cursoId, requisitos }: Props) {
  const modulos = useApi(listModulos, { query: { cursoId } }).data?.resources;
  const proximas = useApi(listProximas, { query: { cursoId } }).data?.resources;
  if (!modulos || !proximas) return null;
  const now = new Date();
  const [sesion] = proximas;
  const pruebas = modulos.filter((modulo) => modulo.pruebaId !== null && !isPassed(modulo));
  const end = requisitos.find(({ clase }) => clase === 'fin');
  const stops: Stop[] = [
    ...(sesion ? [{ name: sesion.nombre, when: formatDayTime(sesion.inicio, now) }] : []),
    ...pruebas.slice(0, mostPruebas).map((modulo) => ({ name: modulo.nombre, when: stateOf(modulo, now) })),
    { name: 'Certificado', when: end && !end.cumplido ? `Desde el ${end.valor}` : 'Cuando cumplas todo' },
  ];
  if (stops.length < 2) return null;
  return (
    <section aria-label="Lo que viene">
      <h2 className="title-3 mb-3">Lo que viene</h2>
      <ol className="grid gap-4 md:auto-cols-fr md:grid-flow-col md:gap-0">
        {stops.map(({ name, when }, at) => (
          <li key={name} className="relative pl-7 md:pt-7 md:pr-4 md:pl-0">
            {at < stops.length - 1 && (
              <span
                aria-hidden="true"
                className="absolute top-5 bottom-[-0.75rem] left-[0.4375rem] w-px bg-linea-2 md:top-2 md:right-2 md:bottom-auto md:left-6 md:h-px md:w-auto"
              />
            )}
            <span
              aria-hidden="true"
              className={cx(
                'absolute top-1.5 left-0 size-4 rounded-full border-2 md:top-0',
                at === 0
                  ? 'border-teal bg-teal'
                  : at === stops.length - 1
                    ? 'border-oro bg-oro'
                    : 'border-linea-2 bg-hoja',
              )}
            />
            <p className="font-semibold">{name}</p>
            <p className="text-[0.9375rem] text-tinta-2 first-letter:uppercase">{when}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function stateOf(modulo: Modulo, now: Date): string {
  if (modulo.pendiente) return 'Espera su calificación';
  if (modulo.fase === 'abierta' && !awaitsPrueba(modulo)) return 'Sin más intentos';
  return plazoLabel(modulo, now) || 'Ya puedes rendirla';
}
