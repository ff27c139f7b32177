import { getPending } from 'domain/contract/panel.ts';
import { formatLongDate, formatNearDay, limaDay } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import type { Pending } from 'domain/schemas/panel.ts';
import Armchair from 'lucide-react/icons/armchair';
import BadgeCheck from 'lucide-react/icons/badge-check';
import BookAlert from 'lucide-react/icons/book-alert';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import FileWarning from 'lucide-react/icons/file-warning';
import FileX from 'lucide-react/icons/file-x';
import Handshake from 'lucide-react/icons/handshake';
import MailWarning from 'lucide-react/icons/mail-warning';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import PenLine from 'lucide-react/icons/pen-line';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldUser from 'lucide-react/icons/shield-user';
import Signature from 'lucide-react/icons/signature';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import type { ReactNode } from 'react';
import { useApi } from '../app/api.tsx';
import { materialAnchor } from '../app/next-anchor.ts';
import { Card, CardHeader } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { formatCount } from '../ui/format-count.ts';
import type { IconType } from '../ui/icon-type.ts';
import { Link } from '../ui/link.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { Skeleton, SkeletonRegion } from '../ui/skeleton.tsx';

/** What waits for the role of who looks, with a link to each list. */
export function PendingPanel() {
  const query = useApi(getPending, {});
  const found = query.data?.resource;
  const entries = found ? entriesOf(found) : [];
  const isDone = found && entries.length === 0 && !found.firma && !found.limpieza;
  const all = entries.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card as="section" aria-label="Por atender">
      <CardHeader
        title="Por atender"
        actions={all > 0 && <span className="text-tinta-2 tabular-nums">{formatCount(all)}</span>}
      />
      <QueryState query={query} className="py-4">
        <SkeletonRegion>
          {[1, 2, 3, 4, 5].map((line) => (
            <Skeleton key={line} className="mb-3 h-14 w-full last:mb-0" />
          ))}
        </SkeletonRegion>
      </QueryState>
      {isDone && (
        <p className="flex items-center gap-3">
          <CircleCheck size={20} className="text-verde" />
          Todo al día
        </p>
      )}
      {found && (
        <ul className="-mx-2 divide-y divide-linea">
          {entries.map((entry) => (
            <Entry key={entry.to} {...entry} />
          ))}
          {found.firma && <FirmaEntry {...found.firma} />}
          {found.limpieza && <LimpiezaEntry {...found.limpieza} />}
        </ul>
      )}
    </Card>
  );
}

/** People who wait for their access first, then what the law gives a term for, then the rest. */
function entriesOf(found: Pending): EntryProps[] {
  const {
    pedidos,
    total,
    porVerificar,
    comprobantes,
    comprobantesVencidos: overdue,
    sinComprobante,
    porEmitir,
    pagosDeMas,
    interesados,
    cuotas,
    cursosExcedidos,
    convenios,
    porCalificar,
    consultas,
    correos,
    reclamaciones,
    solicitudes,
    actosProtegidos,
    pdfPerdido,
    pdfPerdidos,
    sinMarca,
    primeroSinMarca: unmarked,
  } = found;
  const entries: EntryProps[] = [
    {
      to: '/por-verificar',
      icon: BadgeCheck,
      count: porVerificar,
      text: porVerificar === 1 ? 'pago por verificar' : 'pagos por verificar',
      note: 'El comprador ya envió su número de operación',
    },
    {
      to: '/reclamaciones',
      icon: BookAlert,
      count: reclamaciones,
      text: reclamaciones === 1 ? 'reclamo o queja por responder' : 'reclamos y quejas por responder',
      legal: true,
      note: termText(found.reclamacionVence, 'La ley da 15 días hábiles'),
    },
    {
      to: '/solicitudes-datos',
      icon: ShieldUser,
      count: solicitudes,
      text: solicitudes === 1 ? 'solicitud de datos por responder' : 'solicitudes de datos por responder',
      legal: true,
      note: termText(found.solicitudVence, 'La ley da de 8 a 20 días hábiles'),
    },
    {
      to: '/consultas?estado=sin-responder',
      icon: MessageCircleQuestion,
      count: consultas,
      text: consultas === 1 ? 'consulta por responder' : 'consultas por responder',
      note: 'Las hicieron estudiantes en sus cursos',
    },
    {
      to: '/calificaciones',
      icon: PenLine,
      count: porCalificar,
      text: porCalificar === 1 ? 'prueba por calificar' : 'pruebas por calificar',
      note: 'Tienen preguntas abiertas',
    },
    {
      to: '/pedidos?estado=por-pagar',
      icon: ReceiptText,
      count: pedidos,
      text: pedidos === 1 ? 'pedido pendiente' : 'pedidos pendientes',
      note: `Suman ${formatSoles(total)}`,
    },
    {
      to: '/comprobantes?estado=por-atender',
      icon: FileWarning,
      count: comprobantes,
      text: comprobantes === 1 ? 'comprobante por resolver' : 'comprobantes por resolver',
      note:
        overdue === 0
          ? 'SUNAT los rechazó, no los tomó en un día o su dinero ya no está'
          : `${overdue === 1 ? 'Uno lleva' : `${overdue} llevan`} más de tres días sin llegar a SUNAT: el plazo puede vencer`,
      isUrgent: overdue > 0,
    },
    {
      to: '/comprobantes',
      icon: FileWarning,
      count: sinComprobante,
      text: sinComprobante === 1 ? 'venta sin comprobante' : 'ventas sin comprobante',
      note: 'Falta un dato para emitirlo',
    },
    {
      to: '/pedidos?estado=por-emitir',
      icon: FileWarning,
      count: porEmitir,
      text: porEmitir === 1 ? 'comprobante por emitir' : 'comprobantes por emitir',
      note: 'El cliente los pidió, o falta la nota de crédito de una devolución',
    },
    {
      to: '/pedidos?estado=sobra',
      icon: Undo2,
      count: pagosDeMas,
      text: pagosDeMas === 1 ? 'pedido con pago de más' : 'pedidos con pago de más',
      note: 'Falta devolver dinero al comprador',
    },
    {
      to: '/interesados?estado=por-atender',
      icon: UserRoundPlus,
      count: interesados,
      text: interesados === 1 ? 'interesado por atender' : 'interesados por atender',
      note: 'Pidieron información o toca escribirles hoy',
    },
    {
      to: '/cuotas?estado=por-atender',
      icon: CalendarClock,
      count: cuotas,
      text: cuotas === 1 ? 'cuota vencida por cobrar' : 'cuotas vencidas por cobrar',
      note: 'Ya recibieron los tres correos',
    },
    {
      to: '/programas',
      icon: Armchair,
      count: cursosExcedidos,
      text: cursosExcedidos === 1 ? 'curso con más inscritos que cupos' : 'cursos con más inscritos que cupos',
      note: 'Se respetó un pago que llegó cuando ya estaba lleno',
    },
    {
      to: '/entidades',
      icon: Handshake,
      count: convenios,
      text: convenios === 1 ? 'convenio que termina o terminó' : 'convenios que terminan o terminaron',
      note: 'Después no se emiten sus certificados refrendados',
    },
    {
      to: '/correos?estado=por-atender',
      icon: MailWarning,
      count: correos,
      text: correos === 1 ? 'correo no llegó' : 'correos no llegaron',
      note: 'Corrige la dirección o avisa por otro medio',
    },
    {
      to: '/auditoria?acto=todos',
      icon: ShieldCheck,
      count: actosProtegidos,
      text: actosProtegidos === 1 ? 'acto protegido desde ayer' : 'actos protegidos desde ayer',
      note: 'Roles, accesos, devoluciones o exportaciones: revisa que los conozcas',
    },
    {
      to: `/verificar/${pdfPerdido}`,
      icon: FileWarning,
      count: pdfPerdidos,
      text: pdfPerdidos === 1 ? 'certificado sin su PDF' : 'certificados sin su PDF',
      note: 'No se entrega otro: recupera el archivo de una copia de seguridad',
    },
    {
      to: unmarked ? `/curso-modulo?cursoId=${unmarked.cursoId}#${materialAnchor(unmarked)}` : '',
      icon: FileX,
      count: sinMarca,
      text: sinMarca === 1 ? 'PDF se entrega sin el nombre' : 'PDF se entregan sin el nombre',
      note: 'Protegido, dañado o muy grande: cámbialo o quita la marca',
    },
  ];
  return entries.filter(({ count }) => count > 0);
}

/** The day on which the first term ends. */
function termText(vence: string | null, unknown: string): string {
  if (vence === null) return unknown;
  const today = limaDay(new Date());
  if (vence === today) return 'Vence hoy';
  return `${vence < today ? 'Venció' : 'Vence'} el ${formatNearDay(vence, today)}`;
}

type EntryProps = {
  to: string;
  icon: IconType;
  count: number;
  text: string;
  note: string;
  /** With a term that the law sets. */
  legal?: true;
  isUrgent?: boolean;
};

function Entry({ to, icon, count, text, note, legal, isUrgent }: EntryProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex items-center gap-3.5 rounded-lg p-2 transition-colors duration-150 hover:bg-teal-claro"
      >
        <EntryText icon={icon} note={note} legal={legal} isUrgent={isUrgent}>
          <span className="font-serif text-xl tabular-nums">{count}</span> {text}
        </EntryText>
        <ChevronRight size={18} className="shrink-0 text-tinta-2" />
      </Link>
    </li>
  );
}

/** The signing certificate is renewed on the server, so there is no screen to open. */
function FirmaEntry({ vence, dias }: NonNullable<Pending['firma']>) {
  const until = formatLongDate(vence);
  const [text, note] =
    dias < 0
      ? ['La firma digital venció', `Desde el ${until} los certificados se entregan sin ella. Siguen siendo válidos.`]
      : [
          `La firma digital vence en ${dias === 0 ? 'menos de un día' : dias === 1 ? '1 día' : `${dias} días`}`,
          `Desde el ${until} los certificados se entregarán sin ella.`,
        ];
  return (
    <li className="flex items-center gap-3.5 p-2">
      <EntryText icon={Signature} note={`${note} Renueva el archivo .p12 del servidor.`}>
        {text}
      </EntryText>
    </li>
  );
}

/** The reason is in the log of the server, so there is no screen to open. */
function LimpiezaEntry({ pasos, desde }: NonNullable<Pending['limpieza']>) {
  return (
    <li className="flex items-center gap-3.5 p-2">
      <EntryText
        icon={Trash2}
        note={`Desde el ${formatLongDate(desde)}: ${pasos.join(', ')}. Se repite cada hora; el motivo está en el registro del servidor.`}
      >
        La limpieza de datos viejos falla
      </EntryText>
    </li>
  );
}

type EntryTextProps = Pick<EntryProps, 'icon' | 'note' | 'legal' | 'isUrgent'> & { children: ReactNode };

function toneOf({ legal, isUrgent }: Pick<EntryProps, 'legal' | 'isUrgent'>): string {
  if (isUrgent) return 'bg-rojo-claro text-rojo';
  return legal ? 'bg-ambar-claro text-ambar' : 'bg-teal-claro text-teal-oscuro';
}

function EntryText({ icon: Icon, note, legal, isUrgent, children }: EntryTextProps) {
  return (
    <>
      <span className={`grid size-10 shrink-0 place-items-center rounded-lg ${toneOf({ legal, isUrgent })}`}>
        <Icon size={20} />
      </span>
      <span className="min-w-0 grow">
        <span className="block">{children}</span>
        <span className={cx('block text-sm', legal ? 'font-semibold text-ambar' : 'text-tinta-2')}>{note}</span>
      </span>
    </>
  );
}
