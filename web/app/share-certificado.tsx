import { credentialPng } from 'domain/contract/credenciales.ts';
import { buildPath } from 'domain/contract/endpoint.ts';
import { linkedinUrl } from 'domain/formats/linkedin.ts';
import Award from 'lucide-react/icons/award';
import ExternalLink from 'lucide-react/icons/external-link';
import Link2 from 'lucide-react/icons/link-2';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { useSite } from './site.tsx';

type Shared = { codigo: string; curso: string; emitido: string; entidad: string };

/** Actions that share a certificate. Accessible names include the course, to tell rows of a list apart. */
export function ShareCertificado({ certificado: { codigo, curso, emitido, entidad } }: { certificado: Shared }) {
  const { publicUrl } = useSite();
  const [copied, setCopied] = useState<'done' | 'failed' | null>(null);
  const url = `${publicUrl}/verificar/${codigo}`;
  const look = { variant: 'quiet', size: 'sm' } as const;

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setCopied('done');
    } catch {
      // Clipboard access denied: show the URL instead.
      setCopied('failed');
    }
  }

  return (
    <>
      <LinkButton
        {...look}
        icon={ExternalLink}
        href={linkedinUrl({ name: curso, organization: entidad, issued: emitido, url, id: codigo })}
        target="_blank"
        aria-label={`Añadir a LinkedIn: ${curso}`}
      >
        Añadir a LinkedIn
      </LinkButton>
      <Button {...look} icon={Link2} aria-label={`Copiar enlace de ${curso}`} onClick={() => void copy()}>
        Copiar enlace
      </Button>
      <LinkButton
        {...look}
        icon={Award}
        href={buildPath(credentialPng, { params: { codigo } })}
        download
        aria-label={`Insignia digital de ${curso}`}
      >
        Insignia digital
      </LinkButton>
      <LinkButton
        {...look}
        icon={Award}
        href={buildPath(credentialPng, { params: { codigo }, query: { identidad: '1' } })}
        download
        title="Lleva la huella de tu correo, para las carteras de insignias que la piden"
        aria-label={`Insignia con tu identidad de ${curso}`}
      >
        Insignia con tu identidad
      </LinkButton>
      {/* Here and not in a toast: the public pages have none. */}
      <p aria-live="polite" className="basis-full px-2 text-sm break-all text-tinta-2 empty:hidden">
        {copied === 'done' ? 'Copiamos el enlace para comparte' : copied === 'failed' ? url : null}
      </p>
    </>
  );
}
