import { getPending } from 'domain/contract/panel.ts';
import { formatLongDate } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { pendingPermisos } from 'domain/rules/pending-permisos.ts';
import { may } from 'domain/rules/permisos.ts';
import type { WithRol } from 'domain/rules/roles.ts';
import type { Pending } from 'domain/schemas/panel.ts';
import Armchair from 'lucide-react/icons/armchair';
import BadgeCheck from 'lucide-react/icons/badge-check';
import BookAlert from 'lucide-react/icons/book-alert';
import ChevronRight from 'lucide-react/icons/chevron-right';
import FileWarning from 'lucide-react/icons/file-warning';
import FileX from 'lucide-react/icons/file-x';
import MailWarning from 'lucide-react/icons/mail-warning';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import PenLine from 'lucide-react/icons/pen-line';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldUser from 'lucide-react/icons/shield-user';
import Signature from 'lucide-react/icons/signature';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import { useApi } from '../app/api.tsx';
import { useAuth } from '../app/auth.tsx';
import { materialAnchor } from '../app/next-anchor.ts';
import { Card, CardHeader } from '../ui/card.tsx';
import type { IconType } from '../ui/icon-type.ts';
import { Link } from '../ui/link.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { Skeleton, SkeletonRegion } from '../ui/skeleton.tsx';

/** What waits for the role of who looks, with a link to each list. */
export function PendingPanel() {
  const { usuario } = useAuth();
  const query = useApi(getPending, {});
  const found = query.data?.resource;
  return (
    <Card as="section" aria-label="Por atender">
      <CardHeader title="Por atender" />
      <QueryState query={query} className="py-4">
        <SkeletonRegion>
          <Skeleton className="mb-3 h-14 w-full" />
          <Skeleton className="h-14 w-full" />
        </SkeletonRegion>
      </QueryState>
      {found && (
        <ul className="-mx-2 grid gap-1">
          {entriesOf(found, usuario?.rol ?? '').map((entry) => (
            <Entry key={entry.to} {...entry} />
          ))}
          {found.firma && <FirmaEntry {...found.firma} />}
          {found.limpieza && <LimpiezaEntry {...found.limpieza} />}
        </ul>
      )}
    </Card>
  );
}

/** Orders and grading are always listed, the rest while it waits for somebody. */
function entriesOf(found: Pending, rol: WithRol['rol']): EntryProps[] {
  const {
    pedidos,
    total,
    porVerificar,
    comprobantes,
    sinComprobante,
    porEmitir,
    pagosDeMas,
    cursosExcedidos,
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
  const entries: (EntryProps & { always?: boolean })[] = [
    {
      to: '/pedidos?estado=pendiente',
      icon: ReceiptText,
      count: pedidos,
      always: may(rol, pendingPermisos.pedidos),
      text: pedidos === 1 ? 'pedido pendiente' : 'pedidos pendientes',
      note: pedidos === 0 ? 'Nadie debe un pago' : `Suman ${formatSoles(total)}`,
    },
    {
      to: '/por-verificar',
      icon: BadgeCheck,
      count: porVerificar,
      text: porVerificar === 1 ? 'pago por verificar' : 'pagos por verificar',
      note: 'El comprador ya envió su número de operación',
    },
    {
      to: '/comprobantes?estado=por-atender',
      icon: FileWarning,
      count: comprobantes,
      text: comprobantes === 1 ? 'comprobante por resolver' : 'comprobantes por resolver',
      note: 'SUNAT los rechazó o no los tomó en un día',
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
      to: '/programas',
      icon: Armchair,
      count: cursosExcedidos,
      text: cursosExcedidos === 1 ? 'curso con más inscritos que cupos' : 'cursos con más inscritos que cupos',
      note: 'Se respetó un pago que llegó cuando ya estaba lleno',
    },
    {
      to: '/calificaciones',
      icon: PenLine,
      count: porCalificar,
      always: may(rol, pendingPermisos.porCalificar),
      text: porCalificar === 1 ? 'prueba por calificar' : 'pruebas por calificar',
      note: porCalificar === 0 ? 'Todo está calificado' : 'Tienen preguntas abiertas',
    },
    {
      to: '/consultas?estado=sin-responder',
      icon: MessageCircleQuestion,
      count: consultas,
      text: consultas === 1 ? 'consulta por responder' : 'consultas por responder',
      note: 'Las hicieron estudiantes en sus cursos',
    },
    {
      to: '/correos?estado=por-atender',
      icon: MailWarning,
      count: correos,
      text: correos === 1 ? 'correo no llegó' : 'correos no llegaron',
      note: 'Corrige la dirección o avisa por otro medio',
    },
    {
      to: '/reclamaciones',
      icon: BookAlert,
      count: reclamaciones,
      text: reclamaciones === 1 ? 'reclamo o queja por responder' : 'reclamos y quejas por responder',
      note: 'La ley da 15 días hábiles',
    },
    {
      to: '/solicitudes-datos',
      icon: ShieldUser,
      count: solicitudes,
      text: solicitudes === 1 ? 'solicitud de datos por responder' : 'solicitudes de datos por responder',
      note: 'La ley da de 8 a 20 días hábiles',
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
  return entries.filter(({ always, count }) => always || count > 0).map(({ always: _always, ...entry }) => entry);
}

type EntryProps = { to: string; icon: IconType; count: number; text: string; note: string };

function Entry({ to, icon, count, text, note }: EntryProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex items-center gap-3.5 rounded-lg p-2 transition-colors duration-150 hover:bg-teal-claro"
      >
        <EntryText icon={icon} note={note}>
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

function EntryText({ icon: Icon, note, children }: { icon: IconType; note: string; children: ReactNode }) {
  return (
    <>
      <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-teal-claro text-teal-oscuro">
        <Icon size={20} />
      </span>
      <span className="min-w-0 grow">
        <span className="block">{children}</span>
        <span className="block text-sm text-tinta-2">{note}</span>
      </span>
    </>
  );
}
