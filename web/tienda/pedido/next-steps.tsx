import { calendarFile } from 'domain/formats/calendar.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { mailboxOf } from 'domain/formats/mailbox.ts';
import type { PedidoEstado } from 'domain/schemas/pedidos.ts';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Mail from 'lucide-react/icons/mail';
import { useAuth } from '../../app/auth.tsx';
import { saveBlob } from '../../app/download.ts';
import { useSite } from '../../app/site.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** Steps after paying: open the access, then the dates. */
export function NextSteps({ pedido }: { pedido: PedidoEstado }) {
  const { estado } = useAuth();
  const own = pedido.cupos.filter(({ numero }) => numero === 1);
  const mailbox = mailboxOf(pedido.correo);
  // A later instalment, or all remaining ones: only the first pedido has seats.
  const paysCuotas = pedido.cupos.length === 0 && pedido.cuotas.length > 0;
  const isOpened = own.length > 0 && own.every(({ usado }) => usado);
  return (
    <section aria-labelledby="sigue" className="grid gap-4">
      <h2 id="sigue" className="title-3">
        Qué sigue
      </h2>
      {sellsCertificado(pedido) ? (
        <Certificado cursoId={pedido.lineas[0]!.cursoId} />
      ) : paysCuotas ? (
        <div className="grid justify-items-start gap-3">
          <p>{afterCuota(pedido)}</p>
          {estado === 'dentro' && <LinkButton to="/dashboard">Ir a mis cursos</LinkButton>}
        </div>
      ) : pedido.paraOtra ? (
        <p>{forSomebodyElse(pedido, isOpened)}</p>
      ) : isOpened ? (
        <div className="grid justify-items-start gap-3">
          <p>Tus cursos ya están en tu cuenta: empieza cuando quieras.</p>
          <LinkButton to={estado === 'dentro' ? '/dashboard' : '/login'}>
            {estado === 'dentro' ? 'Ir a mis cursos' : 'Iniciar sesión'}
          </LinkButton>
        </div>
      ) : pedido.puedeAbrir ? (
        <p>No pudimos enviarte tu acceso por correo. Actívalo desde esta página: te pediremos confirmar tu correo.</p>
      ) : (
        pedido.conCorreo && (
          <>
            <p>Abre el correo que te enviamos y activa tu acceso con su botón. El enlace es solo para ti.</p>
            {mailbox && (
              <LinkButton href={mailbox} target="_blank" icon={Mail} className="justify-self-start max-sm:w-full">
                Abrir mi correo
              </LinkButton>
            )}
          </>
        )
      )}
      <Dates inicios={pedido.inicios} numero={pedido.numero} />
    </section>
  );
}

export const sellsCertificado = ({ lineas }: Pick<PedidoEstado, 'lineas'>) =>
  lineas.some(({ clase }) => clase === 'certificado');

function Certificado({ cursoId }: { cursoId: number }) {
  return (
    <div className="grid justify-items-start gap-3">
      <p>
        Tu certificado se emite por sí solo cuando cumples lo que pide y confirmas cómo se imprime tu nombre, y te
        escribimos.
      </p>
      <LinkButton href={`/curso-modulo/${cursoId}/avance`}>Ver mi avance</LinkButton>
    </div>
  );
}

function afterCuota({ cuotas }: PedidoEstado): string {
  const isOwed = cuotas.some(({ estado }) => estado === 'pendiente' || estado === 'vencida');
  if (isOwed) return 'El acceso al curso es el de siempre. Abajo está la próxima cuota.';
  return 'No falta pagar nada: el acceso al curso es el de siempre, y el certificado ya no espera ninguna cuota.';
}

function forSomebodyElse({ puedeAbrir, correo }: PedidoEstado, isOpened: boolean): string {
  if (isOpened) return 'La persona para quien es ya activó su acceso: los cursos están en su cuenta.';
  if (puedeAbrir) return 'No pudimos enviar el acceso por correo. Comparte esta página con la persona para quien es.';
  return `El acceso es para la persona del pedido: le enviamos a ${correo} el enlace para activarlo.`;
}

function Dates({ inicios, numero }: Pick<PedidoEstado, 'inicios' | 'numero'>) {
  const { institucion, publicUrl } = useSite();
  const live = inicios.filter(({ asincronico, inicio }) => !asincronico && new Date(inicio).getTime() > Date.now());
  if (inicios.length === 0) return null;

  function save() {
    const host = new URL(publicUrl).host;
    const stamp = new Date();
    const events = live.map(({ cursoId, nombre, inicio }) => ({
      uid: `curso-${cursoId}@${host}`,
      stamp,
      inicio,
      fin: new Date(Date.parse(inicio) + 3_600_000),
      alarm: true,
      titulo: `Empieza: ${nombre}`,
      descripcion: `Entra al campus de ${institucion.nombre} unos minutos antes.`,
      url: `${publicUrl}/dashboard`,
    }));
    const text = calendarFile(institucion.nombre, events);
    saveBlob(new Blob([text], { type: 'text/calendar;charset=utf-8' }), `inicio-${numero}.ics`);
  }

  return (
    <>
      <ul className="grid gap-3">
        {inicios.map(({ cursoId, nombre, inicio, asincronico }) => (
          <li key={cursoId} className="border-l-2 border-teal pl-3">
            <span className="block font-semibold">{nombre}</span>
            <span className="text-[0.9375rem] text-tinta-2">{startText(inicio, asincronico)}</span>
          </li>
        ))}
      </ul>
      {live.length > 0 && (
        <Button variant="secondary" icon={CalendarPlus} className="justify-self-start max-sm:w-full" onClick={save}>
          Agregar a mi calendario
        </Button>
      )}
    </>
  );
}

function startText(inicio: string, asincronico: boolean): string {
  if (asincronico) return 'A tu ritmo: las grabaciones están disponibles desde que activas tu acceso.';
  const when = formatDateTime(inicio);
  return new Date(inicio).getTime() > Date.now()
    ? `Empieza el ${when}`
    : `Empezó el ${when}; lo dictado queda grabado.`;
}
