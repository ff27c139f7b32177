import { certificadoTipoNames, tipoLabel } from 'domain/formats/curso-labels.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { seatDiscountText } from 'domain/rules/cart-precios.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import type { HorarioSesion } from 'domain/schemas/sesiones.ts';
import Award from 'lucide-react/icons/award';
import Calendar from 'lucide-react/icons/calendar';
import MonitorPlay from 'lucide-react/icons/monitor-play';
import Users from 'lucide-react/icons/users';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ServerHtml } from '../../ui/server-html.tsx';
import { AddToCart } from '../catalogo/add-to-cart.tsx';
import { longInicio } from '../catalogo/curso-texts.ts';
import { InCartBadge } from '../catalogo/in-cart-badge.tsx';
import { Precio } from '../precio.tsx';
import { accesoLabel, heldText, hoursText, sesionesLabel } from './flyer-texts.ts';
import { patternText } from './timetable-texts.ts';
import { AskByWhatsapp, buyId, contactId } from './whatsapp-links.tsx';

type PriceCardProps = {
  curso: Curso;
  now: number;
  owned: boolean;
  timetable: { sesiones: readonly HorarioSesion[]; completo: boolean };
};

/** The timetable in the words of ADMIN where they are one line. */
const shortHorario = ({ horario }: Curso) => (horario.includes('\n') || horario.length > 80 ? '' : horario);

/** Hours and issuer, where a certificate is issued at all. */
function certificadoFact({ tipoCertificado, duracionMinutos, entidad }: Curso) {
  if (!tipoCertificado || !entidad) return [];
  const text = `${certificadoTipoNames[tipoCertificado]} de ${hoursText(duracionMinutos)} lectivas`;
  return [{ icon: Award, text, details: [`Certifica ${entidad.titulo}`, 'Con código QR verificable'] }];
}

export function PriceCard({ curso, now, owned, timetable }: PriceCardProps) {
  const { coordinador } = curso;
  const facts = [
    {
      icon: Calendar,
      text: longInicio(curso, now),
      details: [
        patternText(timetable.sesiones) || shortHorario(curso),
        curso.enVenta ? heldText(curso, now, timetable) : '',
      ],
    },
    ...certificadoFact(curso),
    {
      icon: MonitorPlay,
      text: sesionesLabel(curso, timetable),
      details: [accesoLabel(curso.vigencia, curso.precioActual === 0)],
    },
    ...(coordinador ? [{ icon: Users, text: `Coordina ${coordinador}`, details: [] }] : []),
  ];
  return (
    <Card as="section" aria-label="Precio e inscripción" className="relative lg:sticky lg:top-25">
      <InCartBadge cursoId={curso.cursoId} owned={owned} className="-top-3 right-5" />
      <p className="figures text-[clamp(1.75rem,11vw,2.5rem)]">
        <Precio precio={curso.precioActual} lista={curso.precio} />
      </p>
      {curso.precioActual < curso.precio && (
        <p className="mt-1 text-sm font-medium text-teal-oscuro">
          Preventa hasta el {formatDateTime(curso.preventaHasta!)}
        </p>
      )}
      {curso.enVenta && curso.cuposDesde !== null && (
        <p className="mt-1 text-sm text-tinta-2">{seatDiscountText(curso)}</p>
      )}
      {curso.enVenta ? (
        <div id={buyId} className="mt-5 print:hidden">
          <AddToCart curso={curso} owned={owned} wide />
        </div>
      ) : (
        <NotForSale curso={curso} />
      )}
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
      <AskByWhatsapp href={curso.whatsapp} nombre={curso.nombre} />
      <ServerHtml id="preguntar">{import.meta.env.SSR && <AskLink enVenta={curso.enVenta} />}</ServerHtml>
    </Card>
  );
}

/** Rendered by the server alone. */
function AskLink({ enVenta }: { enVenta: boolean }) {
  return (
    <LinkButton href={`#${contactId}`} variant={enVenta ? 'quiet' : 'primary'} wide className="print:hidden">
      {enVenta ? 'Solicitar información' : 'Avísame cuando abra'}
    </LinkButton>
  );
}

function NotForSale({ curso: { tipo, activa } }: { curso: Curso }) {
  const name = tipoLabel({ tipo }).toLowerCase();
  return (
    <div id={buyId} className="mt-3">
      <Badge tone="ambar">{activa ? 'Inscripciones cerradas' : 'Inactivo'}</Badge>
      <p className="mt-2.5 mb-5 text-tinta-2">
        {activa ? `El acceso a este ${name} ya terminó.` : `Este ${name} no está a la venta por ahora.`}
      </p>
      <LinkButton to="/catalogo" variant="secondary" wide>
        Ver lo que sí está abierto
      </LinkButton>
    </div>
  );
}
