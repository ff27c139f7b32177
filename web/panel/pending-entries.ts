import { formatNearDay, limaDay } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import type { Pending } from 'domain/schemas/panel.ts';
import Armchair from 'lucide-react/icons/armchair';
import BadgeCheck from 'lucide-react/icons/badge-check';
import BookAlert from 'lucide-react/icons/book-alert';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import FileWarning from 'lucide-react/icons/file-warning';
import FileX from 'lucide-react/icons/file-x';
import Handshake from 'lucide-react/icons/handshake';
import MailWarning from 'lucide-react/icons/mail-warning';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import PenLine from 'lucide-react/icons/pen-line';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldUser from 'lucide-react/icons/shield-user';
import Undo2 from 'lucide-react/icons/undo-2';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import { materialAnchor } from '../app/next-anchor.ts';
import type { IconType } from '../ui/icon-type.ts';

export type PendingEntry = {
  to: string;
  icon: IconType;
  count: number;
  text: string;
  note: string;
  /** The term is set by law. */
  legal?: true;
  isUrgent?: boolean;
};

/** People who wait for their access first, then tasks with a legal term, then the rest. */
export function pendingEntries(found: Pending): PendingEntry[] {
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
  const entries: PendingEntry[] = [
    {
      to: '/por-verificar',
      icon: BadgeCheck,
      count: porVerificar,
      text: textFor(porVerificar, 'pago por verificar', 'pagos por verificar'),
      note: 'El comprador ya envió su número de operación',
    },
    {
      to: '/reclamaciones',
      icon: BookAlert,
      count: reclamaciones,
      text: textFor(reclamaciones, 'reclamo o queja por responder', 'reclamos y quejas por responder'),
      legal: true,
      note: termText(found.reclamacionVence, 'La ley da 15 días hábiles'),
    },
    {
      to: '/solicitudes-datos',
      icon: ShieldUser,
      count: solicitudes,
      text: textFor(solicitudes, 'solicitud de datos por responder', 'solicitudes de datos por responder'),
      legal: true,
      note: termText(found.solicitudVence, 'La ley da de 8 a 20 días hábiles'),
    },
    {
      to: '/consultas?estado=sin-responder',
      icon: MessageCircleQuestion,
      count: consultas,
      text: textFor(consultas, 'consulta por responder', 'consultas por responder'),
      note: 'Las hicieron estudiantes en sus cursos',
    },
    {
      to: '/calificaciones',
      icon: PenLine,
      count: porCalificar,
      text: textFor(porCalificar, 'prueba por calificar', 'pruebas por calificar'),
      note: 'Tienen preguntas abiertas',
    },
    {
      to: '/pedidos?estado=por-pagar',
      icon: ReceiptText,
      count: pedidos,
      text: textFor(pedidos, 'pedido pendiente', 'pedidos pendientes'),
      note: `Suman ${formatSoles(total)}`,
    },
    {
      to: '/comprobantes?estado=por-atender',
      icon: FileWarning,
      count: comprobantes,
      text: textFor(comprobantes, 'comprobante por resolver', 'comprobantes por resolver'),
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
      text: textFor(sinComprobante, 'venta sin comprobante', 'ventas sin comprobante'),
      note: 'Falta un dato para emitirlo',
    },
    {
      to: '/pedidos?estado=por-emitir',
      icon: FileWarning,
      count: porEmitir,
      text: textFor(porEmitir, 'comprobante por emitir', 'comprobantes por emitir'),
      note: 'El cliente los pidió, o falta la nota de crédito de una devolución',
    },
    {
      to: '/pedidos?estado=sobra',
      icon: Undo2,
      count: pagosDeMas,
      text: textFor(pagosDeMas, 'pedido con dinero por devolver', 'pedidos con dinero por devolver'),
      note: 'Pagos de más, o cuotas de un plan que terminó',
    },
    {
      to: '/interesados?estado=por-atender',
      icon: UserRoundPlus,
      count: interesados,
      text: textFor(interesados, 'interesado por atender', 'interesados por atender'),
      note: 'Pidieron información o toca escribirles hoy',
    },
    {
      to: '/cuotas?estado=por-atender',
      icon: CalendarClock,
      count: cuotas,
      text: textFor(cuotas, 'cuota vencida por cobrar', 'cuotas vencidas por cobrar'),
      note: 'Ya recibieron los tres correos',
    },
    {
      to: '/programas',
      icon: Armchair,
      count: cursosExcedidos,
      text: textFor(cursosExcedidos, 'curso con más inscritos que cupos', 'cursos con más inscritos que cupos'),
      note: 'Se respetó un pago que llegó cuando ya estaba lleno',
    },
    {
      to: '/entidades',
      icon: Handshake,
      count: convenios,
      text: textFor(convenios, 'convenio que termina o terminó', 'convenios que terminan o terminaron'),
      note: 'Después no se emiten sus certificados refrendados',
    },
    {
      to: '/correos?estado=por-atender',
      icon: MailWarning,
      count: correos,
      text: textFor(correos, 'correo no llegó', 'correos no llegaron'),
      note: 'Corrige la dirección o avisa por otro medio',
    },
    {
      to: '/auditoria?acto=todos',
      icon: ShieldCheck,
      count: actosProtegidos,
      text: textFor(actosProtegidos, 'acto protegido desde ayer', 'actos protegidos desde ayer'),
      note: 'Roles, accesos, devoluciones o exportaciones: revisa que los conozcas',
    },
    {
      to: `/verificar/${pdfPerdido}`,
      icon: FileWarning,
      count: pdfPerdidos,
      text: textFor(pdfPerdidos, 'certificado sin su PDF', 'certificados sin su PDF'),
      note: 'No se entrega otro: recupera el archivo de una copia de seguridad',
    },
    {
      to: unmarked ? `/curso-modulo?cursoId=${unmarked.cursoId}#${materialAnchor(unmarked)}` : '',
      icon: FileX,
      count: sinMarca,
      text: textFor(sinMarca, 'PDF se entrega sin el nombre', 'PDF se entregan sin el nombre'),
      note: 'Protegido, dañado o muy grande: cámbialo o quita la marca',
    },
  ];
  return entries.filter(({ count }) => count > 0);
}

const textFor = (count: number, one: string, many: string) => (count === 1 ? one : many);

/** The day on which the first term ends. */
function termText(vence: string | null, unknown: string): string {
  if (vence === null) return unknown;
  const today = limaDay(new Date());
  if (vence === today) return 'Vence hoy';
  return `${vence < today ? 'Venció' : 'Vence'} el ${formatNearDay(vence, today)}`;
}
