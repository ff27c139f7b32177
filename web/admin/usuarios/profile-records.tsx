import { getProfile } from 'domain/contract/profiles.ts';
import { estadoAlumnoLabels } from 'domain/formats/estado-labels.ts';
import { formatMediumDate } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { notaTone } from 'domain/rules/calificacion.ts';
import { writeNota } from 'domain/rules/parse-nota.ts';
import type { PedidoSummary } from 'domain/schemas/managed-pedidos.ts';
import type { Profile, ProfileCertificado, ProfileCurso } from 'domain/schemas/profiles.ts';
import { type ReactNode, useState } from 'react';
import { useReload } from '../../app/api.tsx';
import { CorrectDialog } from '../../app/correct-certificado.tsx';
import { EstadoBadge } from '../../app/estado-badge.tsx';
import { PedidoMessage } from '../../app/pedido-message.tsx';
import { useMay } from '../../app/permisos.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const tones = { aprobado: 'verde', desaprobado: 'rojo', falta: 'neutro' } as const;

export function ProfileCursos({ cursos, nombre }: { cursos: ProfileCurso[]; nombre: string }) {
  const opensCurso = useMay('docencia');
  return (
    <Records title="Cursos" count={cursos.length} empty={`${nombre} no está en ningún curso.`}>
      {cursos.map((curso) => (
        <li key={curso.cursoId} className="grid gap-x-6 gap-y-2 py-4 sm:grid-cols-[minmax(0,1fr)_11rem]">
          <div className="min-w-0">
            {opensCurso ? (
              <TextLink to={`/curso-usuario?cursoId=${curso.cursoId}`}>{curso.nombre}</TextLink>
            ) : (
              curso.nombre
            )}
            <p className="text-sm text-tinta-2">{curso.especialidad}</p>
            <p className="mt-2 flex flex-wrap items-center gap-2">
              {curso.promedio !== null && (
                <Badge shape="box" tone={notaTone(curso.promedio)}>
                  {writeNota(curso.promedio)}
                </Badge>
              )}
              {curso.parcial && <span className="text-sm text-tinta-2">{curso.parcial}</span>}
              {curso.estado && <Badge tone={tones[curso.estado]}>{estadoAlumnoLabels[curso.estado]}</Badge>}
              {curso.regla && <span className="text-sm text-tinta-2">{curso.regla}</span>}
              {!curso.acceso && <Badge tone="rojo">Sin acceso</Badge>}
            </p>
          </div>
          <div className="text-sm text-tinta-2">
            <Avance {...curso} />
            <p className="mt-1.5">{accesoInWords(curso)}</p>
            <p>{curso.ultimoAcceso ? `Entró el ${formatMediumDate(curso.ultimoAcceso)}` : 'No ha entrado todavía'}</p>
          </div>
        </li>
      ))}
    </Records>
  );
}

function Avance({ nombre, avance: { vistos, total } }: ProfileCurso) {
  if (total === 0) return <p>Sin materiales</p>;
  return (
    <>
      <ProgressBar label={`Avance en ${nombre}`} value={vistos} max={total} hideLabel hideValue />
      <p className="mt-1 tabular-nums">
        {vistos} de {total} materiales
      </p>
    </>
  );
}

function accesoInWords({ acceso, hasta }: ProfileCurso): string {
  if (acceso) return hasta ? `Acceso hasta ${formatMediumDate(hasta)}` : 'Acceso sin fin';
  return hasta && new Date(hasta) < new Date() ? `Su acceso terminó el ${formatMediumDate(hasta)}` : 'Curso inactivo';
}

export function ProfilePedidos({ pedidos, usuario }: Pick<Profile, 'pedidos' | 'usuario'>) {
  const own = pedidos.find((pedido) => isBuyer(usuario, pedido));
  const message = own && <PedidoMessage {...own} title={`Mensaje del pedido ${own.numero}`} />;
  return (
    <Records title="Pedidos" count={pedidos.length} empty="No tiene pedidos." below={message}>
      {pedidos.map((pedido) => (
        <li key={pedido.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5 py-3">
          <span className="min-w-0">
            <TextLink to={`/pedidos?pedido=${pedido.id}`}>{pedido.numero}</TextLink>
            <span className="block text-sm text-tinta-2">
              {formatMediumDate(pedido.creado)} · {pedido.cantidad === 1 ? '1 cupo' : `${pedido.cantidad} cupos`}
            </span>
          </span>
          <span className="flex items-center gap-3">
            <span className="tabular-nums">{formatSoles(pedido.total)}</span>
            <EstadoBadge {...pedido} />
          </span>
        </li>
      ))}
    </Records>
  );
}

/** Others may have bought a seat for this person: what is written to a buyer is not for them. */
const isBuyer = ({ usuarioId, correo }: Profile['usuario'], pedido: PedidoSummary) =>
  pedido.buyerEmail === '' ? pedido.usuarioId === usuarioId : pedido.buyerEmail.toLowerCase() === correo.toLowerCase();

export function ProfileCertificados({ certificados, usuario }: Pick<Profile, 'certificados' | 'usuario'>) {
  const mayCorrect = useMay('academico');
  const reload = useReload(getProfile);
  const [correcting, setCorrecting] = useState<ProfileCertificado | null>(null);
  return (
    <>
      <Records title="Certificados" count={certificados.length} empty="No tiene certificados.">
        {certificados.map((certificado) => (
          <li key={certificado.codigo} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5 py-3">
            <span className="min-w-0">
              {mayCorrect ? (
                <TextLink to={`/certificados?cursoId=${certificado.cursoId}&q=${certificado.dni}&estado=todos`}>
                  {certificado.curso}
                </TextLink>
              ) : (
                <TextLink to={`/verificar/${certificado.codigo}`}>{certificado.curso}</TextLink>
              )}
              <span className="block text-sm text-tinta-2">
                N.º {certificado.numero} · {formatMediumDate(certificado.emitido)}
              </span>
              {printsOther(certificado, usuario) && (
                <span className="block text-sm text-ambar">
                  Dice «{certificado.nombre} {certificado.apellido}», {certificado.dni}
                </span>
              )}
            </span>
            <span className="flex flex-wrap items-center gap-2">
              {printsOther(certificado, usuario) && mayCorrect && (
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Corregir el certificado ${certificado.numero}`}
                  onClick={() => setCorrecting(certificado)}
                >
                  Corregir
                </Button>
              )}
              <Badge tone={certificado.estado === 'vigente' ? 'verde' : 'rojo'}>
                {certificado.estado === 'vigente' ? 'Vigente' : 'Revocado'}
              </Badge>
              <ReadyMessage {...certificado} />
            </span>
          </li>
        ))}
      </Records>
      {correcting && (
        <CorrectDialog
          certificado={correcting}
          suggested={usuario}
          onClose={() => setCorrecting(null)}
          onChanged={reload}
        />
      )}
    </>
  );
}

function ReadyMessage({ mensaje, curso }: ProfileCertificado) {
  if (!mensaje) return null;
  return (
    <>
      <CopyButton text={mensaje.texto} what={`el aviso del certificado de ${curso}`} />
      {mensaje.whatsapp && (
        <LinkButton href={mensaje.whatsapp} target="_blank" variant="secondary" size="sm">
          WhatsApp
        </LinkButton>
      )}
    </>
  );
}

type Identity = Pick<ProfileCertificado, 'nombre' | 'apellido' | 'dni'>;

/** A valid certificate with another name or document than the person has now. */
export function printsOther({ estado, ...printed }: ProfileCertificado, now: Identity): boolean {
  const isOther = (['nombre', 'apellido', 'dni'] as const).some((field) => printed[field] !== now[field]);
  return estado === 'vigente' && isOther;
}

type RecordsProps = { title: string; count: number; empty: string; below?: ReactNode; children: ReactNode };

function Records({ title, count, empty, below, children }: RecordsProps) {
  return (
    <Card as="section">
      <CardHeader title={title} {...(count > 0 && { actions: <Badge>{count}</Badge> })} />
      {count === 0 ? (
        <p className="text-tinta-2">{empty}</p>
      ) : (
        <ul className="-my-3 divide-y divide-linea">{children}</ul>
      )}
      {below && <div className="mt-6 empty:hidden">{below}</div>}
    </Card>
  );
}
