import { certificadoTipoNames } from 'domain/formats/curso-labels.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { certificadoTipo } from 'domain/rules/cursos.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import type { HorarioSesion } from 'domain/schemas/sesiones.ts';
import Award from 'lucide-react/icons/award';
import Calendar from 'lucide-react/icons/calendar';
import MonitorPlay from 'lucide-react/icons/monitor-play';
import Users from 'lucide-react/icons/users';
import { longInicio } from '../catalogo/curso-texts.ts';
import { accesoLabel, heldText, hoursText, sesionesLabel } from './flyer-texts.ts';
import { hoursLine } from './timetable-texts.ts';

type Props = {
  curso: Curso;
  now: number;
  timetable: { sesiones: readonly HorarioSesion[]; completo: boolean };
  /** The course may be paid in instalments. */
  inParts: boolean;
  /** Of the certificate, sold apart; null: included. */
  precioCertificado: number | null;
};

/** Hours, price and issuer, where a certificate is issued at all. */
function certificadoFact(curso: Curso, precio: number | null) {
  const { duracionMinutos, entidad } = curso;
  if (!entidad) return [];
  const apart = precio === null ? '' : `Se compra aparte: ${formatSoles(precio)}`;
  const text = `${certificadoTipoNames[certificadoTipo(curso)]} de ${hoursText(duracionMinutos)} académicas`;
  return [{ icon: Award, text, details: [apart, `Certifica ${entidad.titulo}`, 'Con código QR verificable'] }];
}

/** Facts below the price: dates, certificate, sessions with access, and coordinator. */
export function PriceFacts({ curso, now, timetable, inParts, precioCertificado }: Props) {
  const { coordinador } = curso;
  const facts = [
    {
      icon: Calendar,
      text: longInicio(curso, now),
      details: [hoursLine(timetable.sesiones, curso.horario), curso.enVenta ? heldText(curso, now, timetable) : ''],
    },
    ...certificadoFact(curso, precioCertificado),
    {
      icon: MonitorPlay,
      text: sesionesLabel(curso, timetable),
      details: [accesoLabel(curso.vigencia, curso.precioActual === 0 || inParts)],
    },
    ...(coordinador ? [{ icon: Users, text: `Coordina ${coordinador}`, details: [] }] : []),
  ];
  return (
    <ul className="mt-3 border-t border-linea text-[0.9375rem] print:grid print:grid-cols-2 print:gap-x-6">
      {facts.map(({ icon: Icon, text, details }) => (
        <li
          key={text}
          className="flex items-start gap-3 border-b border-linea py-2.5 last:border-0 max-lg:nth-4:hidden lg:py-3 last:pb-0 print:border-0 print:py-1"
        >
          <Icon size={18} className="mt-0.5 text-teal" />
          <span>
            {text}
            {details.filter(Boolean).map((detail) => (
              <span key={detail} className="mt-0.5 block text-sm text-tinta-2 print:hidden">
                {detail}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
