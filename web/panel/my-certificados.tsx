import { generateCertificado, myCertificados } from 'domain/contract/certificados.ts';
import { formatLongDate } from 'domain/formats/lima-time.ts';
import { calidadNames, documentName } from 'domain/rules/calidades.ts';
import type { MyCertificado } from 'domain/schemas/certificados.ts';
import Award from 'lucide-react/icons/award';
import Download from 'lucide-react/icons/download';
import { useNavigate } from 'react-router';
import { useApi, useCall } from '../app/api.tsx';
import { useAuth } from '../app/auth.tsx';
import { ShareCertificado } from '../app/share-certificado.tsx';
import { useSaveDownload } from '../app/use-save-download.ts';
import { Badge } from '../ui/badge.tsx';
import { Fold } from '../ui/fold.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { TextLink } from '../ui/text-link.tsx';

export function MyCertificados() {
  const { data, isError } = useApi(myCertificados, {});
  const rows = data?.resources ?? [];
  const [newest] = rows;
  if (!newest && !isError) return null;
  return (
    <Fold
      icon={Award}
      title="Mis certificados"
      fact={newest && <span className="max-sm:hidden">{formatLongDate(newest.emitido)}</span>}
      action={
        newest && (
          <LinkButton variant="quiet" size="sm" to={`/verificar/${newest.codigo}`}>
            Ver<span className="sr-only"> el certificado de {newest.curso}</span>
          </LinkButton>
        )
      }
    >
      {isError && <p className="text-tinta-2">No pudimos cargar tus certificados.</p>}
      <ul className="divide-y divide-linea">
        {rows.map((certificado) => (
          <CertificadoLine key={certificado.codigo} certificado={certificado} />
        ))}
      </ul>
    </Fold>
  );
}

function CertificadoLine({ certificado }: { certificado: MyCertificado }) {
  const { codigo, curso, cursoId, tipo, calidad, emitido, estado } = certificado;
  const call = useCall();
  const { usuario } = useAuth();
  const save = useSaveDownload();
  const navigate = useNavigate();

  async function download() {
    if (!usuario) return;
    const body = { cursoId, usuarioId: usuario.usuarioId, calidad };
    const given = await call(generateCertificado, { body });
    if (given.codigo === 'encuesta') return navigate(`/encuesta/${cursoId}`);
    await save(Promise.resolve(given));
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 grow basis-56">
        <TextLink to={`/verificar/${codigo}`} className="break-words">
          {curso}
        </TextLink>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-tinta-2">
          <Badge tone={tipo === 'D' ? 'oro' : 'teal'}>{documentName({ tipo, calidad })}</Badge>
          {(calidad === 'ponente' || calidad === 'organizador') && calidadNames[calidad]}
          {formatLongDate(emitido)}
          {estado === 'revocado' && <Badge tone="rojo">Revocado</Badge>}
        </p>
      </div>
      {estado === 'vigente' && (
        <div className="-mx-2 flex flex-wrap items-center gap-x-1 gap-y-1">
          <IconButton label={`Descargar ${curso}`} icon={Download} onClick={() => void download()} />
          <ShareCertificado certificado={certificado} />
        </div>
      )}
    </li>
  );
}
